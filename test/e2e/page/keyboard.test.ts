import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSite, type Site } from '../kit/site.ts'
import { walk, WALK_SETUP } from '../kit/walk.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

/** Returns role, name and position of the focused element, also inside shadow roots. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let element: Element | null = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    if (element === document.body) return '' // the focus is in the browser's own controls
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
  })

/** Presses Tab until an element of this name is focused. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 20; presses++) {
    if (name.test(await focused(page))) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} never came to ${name}; it is at "${await focused(page)}"`)
}

const BODY =
  '<h1>A shop</h1><a href="#before">Before</a> <wallet-modal-button></wallet-modal-button> <wallet-modal-network-button></wallet-modal-network-button> <a href="#after">After</a>'

describe('Keyboard navigation', () => {
  it(
    'connects, copies the address, switches the network, goes back and disconnects by keyboard',
    { tags: 'journey' },
    async () => {
      const { page, context, problems } = await site.open({
        body: BODY,
        wallet: { 'data-answer': 'approve' },
        context: { permissions: ['clipboard-read', 'clipboard-write'] },
      })
      const dialog = page.getByRole('dialog')
      const press = (key: string) => page.keyboard.press(key)
      await tabTo(page, /^Connect Wallet$/)
      await press('Enter')
      await dialog.getByRole('button', { name: /^Demo Wallet/ }).waitFor()
      expect(await focused(page)).toBe('Connect Wallet') // the title of the dialog, which screen readers announce
      await tabTo(page, /^Demo Wallet/)
      await press('Enter')
      await page.getByRole('button', { name: /10,000\.000 ETH/ }).waitFor()
      expect(await focused(page)).toMatch(/0xf39F/i) // focus is back on the button that opened the modal

      await press('Space')
      await dialog.getByRole('button', { name: 'Disconnect' }).waitFor()
      await tabTo(page, /^Copy address$/)
      await press('Enter')
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
      expect(await focused(page)).toBe('Copy address')

      await tabTo(page, /^Network: Ethereum$/, 'Shift+Tab')
      await press('Enter')
      await page.getByRole('dialog', { name: 'Choose Network' }).waitFor()
      await tabTo(page, /^Back$/, 'Shift+Tab')
      await press('Enter')
      await page.getByRole('dialog', { name: 'Account' }).waitFor()
      await tabTo(page, /^Network: Ethereum$/)
      await press('Space')
      await dialog.getByRole('textbox', { name: 'Search networks' }).waitFor()
      await tabTo(page, /^Search networks$/)
      await page.keyboard.type('bas')
      await press('ArrowDown')
      expect(await focused(page)).toMatch(/^B?Base/)
      await press('Enter')
      await expect.poll(() => page.evaluate(() => window.WalletModal.getState().network)).toBe('eip155:8453')
      await page.getByRole('dialog', { name: 'Account' }).waitFor()

      await tabTo(page, /^Disconnect$/)
      await press('Enter')
      await page.getByRole('button', { name: 'Connect Wallet' }).waitFor()
      await dialog.waitFor({ state: 'detached' })
      expect(await focused(page)).toBe('Connect Wallet')

      await press('Enter')
      await dialog.waitFor()
      await press('Escape')
      await dialog.waitFor({ state: 'detached' })
      expect(await focused(page)).toBe('Connect Wallet')
      await press('Enter')
      await dialog.waitFor()
      await tabTo(page, /^Close$/)
      await press('Space')
      await dialog.waitFor({ state: 'detached' })
      expect(await focused(page)).toBe('Connect Wallet')
      expect(problems).toEqual([])
      await context.close()
    },
  )

  it('keeps focus inside the dialog on Tab and Shift+Tab', async () => {
    const { page, context } = await site.open({ body: BODY })
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Demo Wallet/ })
      .waitFor()
    for (const key of ['Tab', 'Shift+Tab']) {
      const round = new Set<string>()
      // More presses than there are controls, once all wallets are listed.
      for (let presses = 0; presses < 24; presses++) {
        await page.keyboard.press(key)
        round.add(await focused(page))
      }
      const inPage = [...round].filter((name) => /Before|After|^Ethereum$/.test(name))
      expect(inPage).toEqual([])
      expect([...round].some((name) => /^D?Demo Wallet/.test(name))).toBe(true)
      expect([...round]).toContain('Close')
    }
    await context.close()
  })

  it('moves the focus in a list with the arrow keys, Home and End, and stops at the ends', async () => {
    const ids = ['eip155:1', 'eip155:10', 'eip155:137', 'eip155:8453']
    const { page, context } = await site.open({ options: { networks: ids } })
    await page.evaluate(() => void window.WalletModal.open({ view: 'Networks' }))
    const rows = page.getByRole('dialog').getByRole('list', { name: 'Choose Network' }).getByRole('button')
    await rows.nth(3).waitFor()
    await rows.first().focus()
    const isAt = (index: number) => rows.nth(index).evaluate((row) => row.matches(':focus'))
    for (const [key, index] of [
      ['ArrowDown', 1],
      ['End', 3],
      ['ArrowDown', 3],
      ['ArrowUp', 2],
      ['Home', 0],
      ['ArrowUp', 0],
    ] as const) {
      await page.keyboard.press(key)
      expect(await isAt(index), key).toBe(true)
    }
    await context.close()
  })

  it.each([
    ['the button element', '<wallet-modal-button></wallet-modal-button>', 'Connect Wallet'],
    ['a button of the page', '<button onclick="WalletModal.open()"><b>Sign me in</b></button>', 'Sign me in'],
    [
      'a button of the page that opens the modal later',
      '<button onclick="setTimeout(() => WalletModal.open(), 50)"><b>Sign me in</b></button>',
      'Sign me in',
    ],
  ])('returns focus to %s if the click did not focus it, as in Safari', async (_, body, name) => {
    const { page, context } = await site.open({ body })
    const dialog = page.getByRole('dialog')
    const openAndClose = async () => {
      await page.getByRole('button', { name, exact: true }).click()
      await dialog.waitFor()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await page.evaluate(() => addEventListener('mousedown', (event) => event.preventDefault(), true))
    await openAndClose()
    // The first click, which loads the code, happened before the widget could listen for it.
    if (!body.includes('setTimeout')) expect(await focused(page)).toBe(name)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await openAndClose()
    expect(await focused(page)).toBe(name)
    await context.close()
  })

  it.each([
    ['the button element', '<wallet-modal-button></wallet-modal-button>', 'Connect Wallet'],
    ['a button of the page', '<button onclick="WalletModal.open()">Sign me in</button>', 'Sign me in'],
  ])('moves focus into the dialog on open, and back to %s on close', async (_, body, name) => {
    const { page, context } = await site.open({ body: `<a href="#x">First</a>${body}` })
    const opener = page.getByRole('button', { name, exact: true })
    await opener.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('wallet-modal')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await opener.evaluate((button) => button.matches(':focus'))).toBe(true)
    await context.close()
  })

  it('focuses the title or the first field of each new view', async () => {
    const { page, context } = await site.open({ wallet: { 'data-answer': 'reject' } })
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Demo Wallet/ })
      .click()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await expect.poll(() => focused(page)).toMatch(/^Demo Wallet$|^Try again$/)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('dialog', { name: 'Connect Wallet' }).waitFor()
    expect(await focused(page)).toBe('Connect Wallet')
    await context.close()
  })
})

/**
 * Runs in the page: returns the tab stops of the dialog in order, and the index of the focused one (-1 for none). With
 * `isStart`, focuses the first one.
 */
function stops(isStart = false): { names: string[]; at: number } {
  const root = document.querySelector('wallet-modal')?.shadowRoot as ShadowRoot
  // Tab stops at one radio button of a group: the checked one, else the first.
  const isStop = (element: HTMLElement) => {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
    const group = [...root.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(element.name)}"]`)]
    return element === (group.find(({ checked }) => checked) ?? group[0])
  }
  const all = [...root.querySelectorAll<HTMLElement>('dialog :is(button, a[href], input, summary, [tabindex])')].filter(
    (element) =>
      element.tabIndex >= 0 &&
      isStop(element) &&
      !element.matches(':disabled') &&
      !element.closest('[popover]') &&
      element.checkVisibility({ visibilityProperty: true }),
  )
  if (isStart) all[0]?.focus()
  const names = all.map((element) => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '')
  return { names, at: all.indexOf(root.activeElement as HTMLElement) }
}

/** Number of rows of a long list to check. */
const MANY = 10

it(
  'reaches every control of every view with Tab in order, then starts again at the first control',
  { timeout: 300_000 },
  async () => {
    const { page, context } = await site.open({ ...WALK_SETUP, context: { reducedMotion: 'reduce' } })
    await walk(site, page, async (screen) => {
      if (!(await page.getByRole('dialog').count())) return
      const { names } = await page.evaluate(stops, true)
      // A required sign-in cannot be closed, only cancelled.
      expect.soft(names, screen).toContain(screen.startsWith('SIWXSignMessage') ? 'Cancel' : 'Close')
      const wanted = Math.min(names.length, MANY)
      // Identified by position or name: a long list renders other rows while the focus moves through it, and a balance
      // may be added to a name.
      const way: (string | undefined)[] = []
      for (let presses = 0; presses < wanted; presses++) {
        const now = await page.evaluate(stops, false)
        way.push(now.at === presses ? names[presses] : now.names[now.at])
        await page.keyboard.press('Tab')
        // A long list renders its next rows within a frame of the scroll that the focus caused.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      }
      expect.soft(way, screen).toEqual(names.slice(0, wanted))
      if (names.length > MANY || (await page.locator('wallet-modal .virtual').count())) return
      // After the last control come a toast, the secure site's frame and the browser's controls, then the first control
      // again.
      for (let presses = 0; presses < 12 && (await page.evaluate(stops, false)).at < 0; presses++)
        await page.keyboard.press('Tab')
      expect.soft((await page.evaluate(stops, false)).at, `${screen}: after the last`).toBe(0)
    })
    await context.close()
  },
)

describe('Screen reader support', () => {
  it('announces wallet progress and copy failures without moving focus', async () => {
    const { page, context } = await site.open({ wallet: { 'data-answer': 'silent' } })
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await dialog.getByRole('button', { name: /^Demo Wallet/ }).click()
    await dialog.getByRole('status').filter({ hasText: 'Continue in Demo Wallet' }).waitFor()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await page.evaluate(() => window.demoWallet.script({ answer: 'reject' }))
    await dialog.getByRole('button', { name: /^Demo Wallet/ }).click()
    await dialog.getByRole('alert').filter({ hasText: 'Connection declined' }).waitFor()
    await page.evaluate(() => window.demoWallet.script({ answer: 'approve' }))
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: /0xf39F/i }).click()
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } })
      document.execCommand = () => false
    })
    await dialog.getByRole('button', { name: 'Copy address' }).click()
    await dialog.locator('[aria-live=assertive]').filter({ hasText: 'Failed to copy' }).waitFor()
    await context.close()
  })

  it('names the dialog by its title, and exposes its rows as a list', async () => {
    const { page, context } = await site.open()
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
    await dialog.getByRole('button', { name: /^Demo Wallet/ }).waitFor()
    expect(await dialog.ariaSnapshot()).toBe(
      [
        '- dialog "Connect Wallet":',
        '  - button "What is a Wallet?"',
        '  - heading "Connect Wallet" [level=2]',
        '  - button "Close"',
        '  - list "Connect Wallet":',
        '    - listitem:',
        '      - button "Demo Wallet Installed"',
        '    - listitem:',
        '      - button "Coinbase"',
        '    - listitem:',
        '      - button "Ledger"',
        '  - paragraph: Made with Wallet Modal',
      ].join('\n'),
    )
    await context.close()
  })
})
