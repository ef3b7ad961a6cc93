import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Options } from '../../../../src/core/options.ts'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { switchNetwork } from '../../../../src/flows/networks/switchNetwork.ts'
import { standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { ALICE } from '../../../kit/fakeEip1193.ts'
import { allWordsOf } from '../../../kit/languages.ts'
import { happen, settle, visitor, wait } from '../../../kit/visitor.tsx'

standStill()
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
})

const failure = (words = 'It failed') => new WalletModalError('ServiceUnavailable', { cause: new Error(words) })

async function start(options: Options = {}) {
  const { modal, entry } = createTestModal({ options })
  const page = await visitor(modal)
  void openModal(modal)
  await settle()
  const one = (selector: string) => {
    const found = page.root.querySelector<HTMLElement>(selector)
    if (!found) throw new Error(`No ${selector} in: ${page.root.textContent}`)
    return found
  }
  const toast = async (error: WalletModalError, text = 'Not sent') => {
    modal.toasts.add(text, 'error', { error })
    await settle()
    await settle()
  }
  const unfold = () => happen(() => one('.details > summary').click())
  return { modal, entry, page, one, toast, unfold }
}

/** Without permission for the clipboard, and in a browser that copies no selection. */
const forbidCopying = () => vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No'))

describe('A clumsy visitor with the details of an error', () => {
  test('is told at the button that copying failed, even twice, and then that it worked', async () => {
    const clipboard = forbidCopying()
    const { page, toast, one, modal } = await start()
    await toast(failure())
    const status = () => one('.details [role=status]').textContent
    expect(status()).toBe('')
    await page.press('button', 'Copy details')
    await page.press('button', 'Copy details')
    expect(status()).toBe('The text could not be copied')
    expect(modal.toasts.$waiting.get()).toEqual([])
    clipboard.mockResolvedValue()
    await page.press('button', 'Copy details')
    expect(status()).toBe('Details copied')
  })

  test('does not hear the toast again when its details are unfolded', async () => {
    const { toast, one } = await start()
    await toast(failure())
    expect(one('.toast .details').closest('[aria-live]')?.getAttribute('aria-live')).toBe('off')
  })

  test('reads of the network and wallet of the error, also after choosing another network', async () => {
    const { modal, page, toast } = await start()
    const error = failure()
    await toast(error)
    await happen(() => modal.toasts.dismiss(modal.toasts.$shown.get()?.id ?? 0))
    await happen(() => switchNetwork(modal, 'eip155:11155111'))
    expect(modal.networks.$active.get().caipNetworkId).toBe('eip155:11155111')
    await wait(1_000)
    await toast(error, 'Again')
    const lines = [...page.root.querySelectorAll('.toast dl > div')].map((line) => line.textContent)
    expect(lines).toContain('NetworkEthereum')
  })

  test('reads them in Arabic, still unfolded, after changing the language', async () => {
    await allWordsOf('ar')
    const { entry, page, toast, one, unfold } = await start()
    await toast(failure())
    await unfold()
    await happen(() => entry.configure({ locale: 'ar' }))
    await settle()
    expect(one('.details > summary').textContent).toBe('التفاصيل')
    expect((one('.details') as HTMLDetailsElement).open).toBe(true)
    expect([...page.root.querySelectorAll('.details dd')].map((dd) => dd.textContent)).toContain('ServiceUnavailable')
  })

  test('sees the error of the last attempt only, folded, after trying again', async () => {
    let count = 0
    const failing = fakeConnector({ id: 'failing', name: 'Failing' })
    failing.connect = () => Promise.reject(failure(`Failure of attempt ${'abc'[count++]}`))
    const { modal } = createTestModal({ connectors: [failing] })
    const page = await visitor(modal)
    void openModal(modal)
    await settle()
    await page.press('button', 'Failing')
    await settle()
    const details = page.root.querySelector<HTMLDetailsElement>('.details')
    await happen(() => page.root.querySelector<HTMLElement>('.details > summary')?.click())
    expect(details?.textContent).toContain('attempt a')
    await page.press('button', 'Try again')
    await settle()
    const text = page.root.querySelector('.details')?.textContent
    expect(text).toContain('attempt b')
    expect(text).not.toContain('attempt a')
  })

  test('gets no cause of an error without one, and ten errors one after the other', async () => {
    const { modal, page, toast } = await start()
    for (let at = 0; at < 10; at++) await toast(new WalletModalError('ServiceUnavailable'), `Failure ${at}`)
    const seen: (string | null | undefined)[] = []
    for (let at = 0; at < 10; at++) {
      const labels = [...page.root.querySelectorAll('.toast dt')].map((dt) => dt.textContent)
      expect([labels[0], labels.includes('Cause')]).toEqual(['Code', false])
      seen.push(modal.toasts.$shown.get()?.text)
      await happen(() => modal.toasts.dismiss(modal.toasts.$shown.get()?.id ?? 0))
      await wait(1_000)
    }
    expect(seen).toEqual(Array.from({ length: 10 }, (_, at) => `Failure ${at}`))
    expect(page.root.querySelector('.toast')).toBeNull()
  })

  test('finds no link to a support page that the site does not have', async () => {
    const { page, toast } = await start()
    await toast(failure())
    expect(page.has('link', 'Get help')).toBe(false)
  })
})

describe('A clumsy visitor of the view Diagnostics', () => {
  async function diagnosing(options: Options = {}) {
    const visit = await start(options)
    void openModal(visit.modal, { view: 'Diagnostics' })
    await settle()
    const heads = vi.spyOn(globalThis, 'fetch')
    return { ...visit, heads, status: () => visit.one('.diagnosis').textContent }
  }

  test('starts one check only, however often they press, and keeps the focus', async () => {
    const { page, status, heads } = await diagnosing()
    await wait(15_000)
    const before = heads.mock.calls.length
    const button = page.get('button', 'Check again')
    button.focus()
    for (let at = 0; at < 5; at++) await page.press('button', 'Check again')
    expect(page.root.activeElement).toBe(button)
    const asked = heads.mock.calls.filter(([, init]) => init?.method === 'HEAD').length
    expect(asked).toBe(1)
    await wait(15_000)
    expect(page.root.activeElement).toBe(button)
    expect(status()).toMatch(/^Problems found|^No problems/)
    expect(before).toBeLessThan(heads.mock.calls.length)
  })

  test('leaves while it checks, closes, goes offline, and finds the outcome', async () => {
    const { modal, page, one } = await start()
    const status = () => one('.diagnosis').textContent
    void openModal(modal, { view: 'WhatIsAWallet' })
    await settle()
    await page.press('button', 'Find out why something does not work')
    await page.press('button', 'Back')
    expect(page.view()).toBe('WhatIsAWallet')
    await page.press('button', 'Find out why something does not work')
    expect(status()).toBe('Looking for problems…')
    await happen(() => closeModal(modal, 'button'))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await wait(15_000)
    void openModal(modal, { view: 'Diagnostics' })
    await settle()
    await wait(15_000)
    expect(page.view()).toBe('Diagnostics')
    expect(status()).toMatch(/^Problems found/)
    expect(one('.findings').textContent).toContain('The browser is offline.')
  })

  test('is told that the report was copied, and once that it could not be', async () => {
    const clipboard = forbidCopying()
    const { modal, page } = await diagnosing()
    await wait(15_000)
    await page.press('button', 'Copy report')
    await page.press('button', 'Copy report')
    expect(modal.toasts.$shown.get()?.text).toBe('The report could not be copied')
    expect(modal.toasts.$waiting.get()).toEqual([])
    await happen(() => modal.toasts.dismiss(modal.toasts.$shown.get()?.id ?? 0))
    await wait(1_000)
    clipboard.mockResolvedValue()
    await page.press('button', 'Copy report')
    expect(modal.toasts.$shown.get()?.text).toBe('Report copied')
    await wait(5_000)
  })

  test('copies a report without address and e-mail, whatever a failure said', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { page } = await diagnosing({
      storage: {
        getItem: () => null,
        setItem: () => {
          throw Object.assign(new Error('No'), { name: `${ALICE} ann@mail.example` })
        },
        removeItem: () => {},
      },
    })
    await wait(15_000)
    await page.press('button', 'Copy report')
    const [text = ''] = copied.mock.calls[0] ?? []
    expect(text).toContain('[problem] storage: Data cannot be stored: <address> <e-mail>')
    expect(text).not.toContain(ALICE)
    expect(text).not.toContain('ann@')
    await wait(5_000)
  })
})
