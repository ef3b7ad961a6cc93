import { describe, expect, test, vi } from 'vitest'
import type { Options } from '../../../../src/core/options.ts'
// Loaded in advance, reports need no wait for it.
import '../../../../src/flows/diagnostics/cleanerOf.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { open } from '../../../../src/flows/modal/open.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { pass, standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { ALICE } from '../../../kit/fakeEip1193.ts'
import { allWordsOf } from '../../../kit/languages.ts'
import { happen, settle, wait } from '../../../kit/visitor.tsx'
import { failingPage, forbidCopying, startPage } from './world.ts'

standStill()

const BROKEN: Options['storage'] = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException('Full', 'QuotaExceededError')
  },
  removeItem: () => {},
}

async function show(options: Options = {}) {
  const shown = await startPage(createTestModal({ options }), (modal) => open(modal, { view: 'Diagnostics' }))
  return { ...shown, status: () => shown.one('.diagnosis').textContent }
}

const findingsOf = (root: ShadowRoot) =>
  [...root.querySelectorAll('.finding')].map((one) => one.querySelector('h3')?.textContent ?? '')

describe('Diagnostics', () => {
  test('opens for the site, announces the check, then shows the findings, problems first', async () => {
    const { page, status } = await show({ storage: BROKEN })
    expect([page.view(), page.title()]).toEqual(['Diagnostics', 'Diagnostics'])
    expect(status()).toBe('Looking for problems…')
    expect(findingsOf(page.root)).toEqual([])
    await wait(15_000)
    expect(status()).toBe('Problems found: 2')
    const found = findingsOf(page.root)
    expect(found).toHaveLength(14)
    expect(found.slice(0, 2)).toEqual(['Storage Problem', 'Nodes of the network Problem'])
    const states = found.map((text) => /(Problem|Not checked|OK)$/.exec(text)?.[0])
    expect(states).toEqual([...states].sort((a, b) => 'PNO'.indexOf(a?.[0] ?? '') - 'PNO'.indexOf(b?.[0] ?? '')))
    const first = page.root.querySelector('.finding')
    expect(first?.textContent).toContain('Data cannot be stored: QuotaExceededError')
    expect(first?.textContent).toContain('Allow this site to store data.')
    // Visitors do not know the names of options, which the report has
    expect(page.text()).toContain('The verify server is not used.')
    expect(page.text()).not.toContain('verify is not used')
  })

  test('checks again when the visitor asks, and keeps the findings meanwhile', async () => {
    let isFull = true
    const { page, status } = await show({
      storage: { ...BROKEN, setItem: () => (isFull ? BROKEN.setItem('', '') : undefined), getItem: () => '1' },
    })
    await wait(15_000)
    const before = findingsOf(page.root)
    isFull = false
    await page.press('button', 'Check again')
    expect(status()).toBe('Looking for problems…')
    expect(findingsOf(page.root)).toEqual(before)
    expect(page.get('button', 'Check again').getAttribute('aria-busy')).toBe('true')
    await wait(15_000)
    expect(findingsOf(page.root)).not.toEqual(before)
  })

  test('copies the report', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { page } = await show({ storage: BROKEN })
    expect(page.has('button', 'Copy report')).toBe(false)
    await wait(15_000)
    await page.press('button', 'Copy report')
    expect(copied.mock.calls[0]?.[0]).toContain('[problem] storage: Data cannot be stored: QuotaExceededError')
  })

  test('links to the support page of the site', async () => {
    const { page } = await show({ supportUrl: 'https://shop.example/help' })
    await wait(15_000)
    expect(page.get('link', 'Get help').getAttribute('href')).toBe('https://shop.example/help')
  })

  test('shows the findings in a language that is chosen during the check', async () => {
    await allWordsOf('es')
    const { page, entry } = await show({ storage: BROKEN })
    await wait(15_000)
    await happen(() => entry.configure({ locale: 'es' }))
    await settle()
    expect(page.root.querySelector('.finding')?.textContent).toContain('No se pueden guardar datos')
  })

  test('opens from the details of an error and from the view WhatIsAWallet', async () => {
    const { modal, page } = await failingPage('It failed')
    await page.press('button', 'Find out why')
    expect(page.view()).toBe('Diagnostics')
    await page.press('button', 'Back')
    void openModal(modal, { view: 'WhatIsAWallet' })
    await settle()
    await page.press('button', 'Find out why something does not work')
    expect(page.view()).toBe('Diagnostics')
    await happen(() => pass(15_000))
  })

  test('starts one check only, however often the visitor presses, and keeps the focus', async () => {
    const { page, status } = await show()
    const requests = vi.spyOn(globalThis, 'fetch')
    await wait(15_000)
    const before = requests.mock.calls.length
    const button = page.get('button', 'Check again')
    button.focus()
    for (let at = 0; at < 5; at++) await page.press('button', 'Check again')
    expect(page.root.activeElement).toBe(button)
    const asked = requests.mock.calls.filter(([, init]) => init?.method === 'HEAD').length
    expect(asked).toBe(1)
    await wait(15_000)
    expect(page.root.activeElement).toBe(button)
    expect(status()).toMatch(/^Problems found|^No problems/)
    expect(before).toBeLessThan(requests.mock.calls.length)
  })

  test('shows the outcome to a visitor who left while it checked, closed the modal and went offline', async () => {
    const { modal, page, one } = await startPage(createTestModal())
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

  test('says once that the report could not be copied, and then that it was', async () => {
    const clipboard = forbidCopying()
    const { modal, page, dismiss } = await show()
    await wait(15_000)
    await page.press('button', 'Copy report')
    await page.press('button', 'Copy report')
    expect(modal.toasts.$shown.get()?.text).toBe('The report could not be copied')
    expect(modal.toasts.$waiting.get()).toEqual([])
    await dismiss()
    clipboard.mockResolvedValue()
    await page.press('button', 'Copy report')
    expect(modal.toasts.$shown.get()?.text).toBe('Report copied')
    await wait(5_000)
  })

  test('copies a report without address and e-mail, whatever a failure said', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const setItem = () => {
      throw Object.assign(new Error('No'), { name: `${ALICE} ann@mail.example` })
    }
    const { page } = await show({ storage: { ...BROKEN, setItem } })
    await wait(15_000)
    await page.press('button', 'Copy report')
    const [text = ''] = copied.mock.calls[0] ?? []
    expect(text).toContain('[problem] storage: Data cannot be stored: <address> <e-mail>')
    expect(text).not.toContain(ALICE)
    expect(text).not.toContain('ann@')
    await wait(5_000)
  })
})
