import { describe, expect, test, vi } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import type { Options } from '../../../../src/core/options.ts'
import { switchNetwork } from '../../../../src/flows/networks/switchNetwork.ts'
import { pass, standStill } from '../../../kit/clock.ts'
import { createConnected, createTestModal } from '../../../kit/createTestModal.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { ALICE } from '../../../kit/fakeEip1193.ts'
import { allWordsOf } from '../../../kit/languages.ts'
import { happen, settle, wait } from '../../../kit/visitor.tsx'
import { failingPage, failure, forbidCopying, startPage } from './world.ts'

standStill()

const CAUSE = new Error(`Cannot send 1.5 ETH of ${ALICE} by https://node.example/v3/key`, {
  cause: new Error('visitor@mail.example was refused'),
})
const refusal = () =>
  new WalletModalError('ServiceUnavailable', {
    message: `${ALICE} is unknown`,
    params: { alert: 'APKT009' },
    cause: CAUSE,
  })

/** Shows the details of an error in a toast. */
async function show(options: Options = {}, error = refusal()) {
  const shown = await startPage(await createConnected({ name: 'Fake Wallet' }, { options }))
  await shown.toast(error)
  const root = shown.one('.toast .details') as HTMLDetailsElement
  const lines = [...root.querySelectorAll('dl > div')].map((line) => [...line.children].map((one) => one.textContent))
  return { ...shown, root, lines }
}

describe('Details of an error', () => {
  test('are collapsed, and contain code, alert, next step, time, version, network, wallet and causes', async () => {
    const { root, lines } = await show()
    expect(root.open).toBe(false)
    expect(root.querySelector('summary')?.textContent).toBe('Details')
    expect(lines.map(([label]) => label)).toEqual([
      ...['Code', 'Alert', 'Message', 'What to do', 'Time', 'Version', 'Network', 'Wallet', 'Cause', 'Cause'],
    ])
    expect(lines.slice(0, 2)).toEqual([
      ['Code', 'ServiceUnavailable'],
      ['Alert', 'APKT009'],
    ])
    expect(lines.slice(3)).toEqual([
      ['What to do', 'Try again in a moment.'],
      ['Time', new Date(Date.now()).toISOString()],
      ['Version', 'test'],
      ['Network', 'Ethereum'],
      ['Wallet', 'Fake Wallet'],
      ['Cause', 'Error: Cannot send <number> ETH of <address> by https://node.example'],
      ['Cause', 'Error: <e-mail> was refused'],
    ])
  })

  test('contain no address, amount, e-mail or full URL, even when copied', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { page, root } = await show()
    await page.press('button', 'Copy details')
    const [text] = copied.mock.calls[0] as [string]
    expect(text).toContain('Code: ServiceUnavailable\nAlert: APKT009\nMessage: <address> is unknown')
    for (const secret of [ALICE, '1.5 ETH', 'mail.example', '/v3/key']) {
      expect(text).not.toContain(secret)
      expect(root.textContent).not.toContain(secret)
    }
  })

  test('link to the support page of the site', async () => {
    const { page } = await show({ supportUrl: 'https://shop.example/help' })
    const link = page.get('link', 'Get help')
    expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
      'https://shop.example/help',
      '_blank',
      'noopener noreferrer',
    ])
  })

  test('keep the time at which the error was shown first', async () => {
    const error = refusal()
    const first = await show({}, error)
    first.modal.toasts.dismiss(1)
    await happen(() => pass(5_000))
    first.modal.toasts.add('Again', 'error', { error })
    await settle()
    const time = [...first.page.root.querySelectorAll('.toast dd')].map((one) => one.textContent)[4]
    expect(time).toBe(first.lines[4]?.[1])
  })

  test('are shown when a wallet fails, and not when the visitor declines', async () => {
    const failing = fakeConnector({ id: 'failing', name: 'Failing', rejects: refusal() })
    const declined = fakeConnector({ id: 'declined', name: 'Declined', rejects: true })
    const { page } = await startPage(createTestModal({ connectors: [failing, declined] }))
    await page.press('button', 'Failing')
    await settle()
    expect(page.root.querySelector('.details dd')?.textContent).toBe('ServiceUnavailable')
    await page.press('button', 'Back')
    await page.press('button', 'Declined')
    await settle()
    expect(page.text()).toContain('declined')
    expect(page.root.querySelector('.details')).toBeNull()
  })

  test('say at the button that copying failed, even twice, and then that it worked', async () => {
    const clipboard = forbidCopying()
    const { page, one, modal } = await show()
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

  test('are not announced with the toast when they are unfolded', async () => {
    const { root } = await show()
    expect(root.closest('[aria-live]')?.getAttribute('aria-live')).toBe('off')
  })

  test('keep the network of the error, also after choosing another network', async () => {
    const { modal, page, toast, dismiss } = await startPage(createTestModal())
    const error = failure()
    await toast(error)
    await dismiss()
    await happen(() => switchNetwork(modal, 'eip155:11155111'))
    expect(modal.networks.$active.get().caipNetworkId).toBe('eip155:11155111')
    await wait(1_000)
    await toast(error, 'Again')
    const lines = [...page.root.querySelectorAll('.toast dl > div')].map((line) => line.textContent)
    expect(lines).toContain('NetworkEthereum')
  })

  test('are in Arabic, still unfolded, after changing the language', async () => {
    await allWordsOf('ar')
    const { entry, page, toast, one } = await startPage(createTestModal())
    await toast(failure())
    await happen(() => one('.details > summary').click())
    await happen(() => entry.configure({ locale: 'ar' }))
    await settle()
    expect(one('.details > summary').textContent).toBe('التفاصيل')
    expect((one('.details') as HTMLDetailsElement).open).toBe(true)
    expect([...page.root.querySelectorAll('.details dd')].map((dd) => dd.textContent)).toContain('ServiceUnavailable')
  })

  test('are those of the last attempt only, folded, after trying again', async () => {
    const { page, one } = await failingPage('Failure of attempt a', 'Failure of attempt b')
    const details = () => one('.details') as HTMLDetailsElement
    await happen(() => one('.details > summary').click())
    expect(details().open).toBe(true)
    expect(details().textContent).toContain('attempt a')
    await page.press('button', 'Try again')
    await settle()
    expect(details().open).toBe(false)
    expect(details().textContent).toContain('attempt b')
    expect(details().textContent).not.toContain('attempt a')
  })

  test('have no cause if the error has none, for ten errors one after the other', async () => {
    const { modal, page, toast, dismiss } = await startPage(createTestModal())
    for (let at = 0; at < 10; at++) await toast(new WalletModalError('ServiceUnavailable'), `Failure ${at}`)
    const seen: (string | null | undefined)[] = []
    for (let at = 0; at < 10; at++) {
      const labels = [...page.root.querySelectorAll('.toast dt')].map((dt) => dt.textContent)
      expect([labels[0], labels.includes('Cause')]).toEqual(['Code', false])
      seen.push(modal.toasts.$shown.get()?.text)
      await dismiss()
    }
    expect(seen).toEqual(Array.from({ length: 10 }, (_, at) => `Failure ${at}`))
    expect(page.root.querySelector('.toast')).toBeNull()
  })

  test('have no link to a support page if the site has none', async () => {
    const { page } = await show()
    expect(page.has('link', 'Get help')).toBe(false)
  })
})
