import { readFile } from 'node:fs/promises'
import type { AxeResults } from 'axe-core'
import type { BrowserContext, Page } from 'playwright-core'
import { createPublicClient, http, recoverMessageAddress, recoverTypedDataAddress, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LedgerScript, LedgerSettings } from '../sandbox/ledger/settings.ts'
import { pairingOptions } from './kit/phone.ts'
import { allowanceOf, revokeRouter } from './kit/revoking.ts'
import { review, toast } from './kit/sending.ts'
import { startSite, type PageSetup, type Site } from './kit/site.ts'
import { watchTraffic, type Traffic } from './kit/traffic.ts'
import { button, call, dialog, heard, noteEvents, openModal, outcome, stateOf, viewOf } from './kit/visit.ts'

/**
 * Accounts 0 and 1 of the sandbox's Ledger. Account 0 has the same address with Ledger Live's paths and the standard
 * paths.
 */
const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let site: Site
let sandbox: string
let context: BrowserContext
let traffic: Traffic
let problems: string[] = []
beforeAll(async () => {
  site = await startSite()
  sandbox = new URL(site.sandbox.url).origin
})
afterAll(() => site.stop())
beforeEach(async () => {
  context = await site.browser.newContext({ reducedMotion: 'reduce' })
  await noteEvents(context)
  traffic = watchTraffic(context)
})
afterEach(async () => {
  expect(problems).toEqual([])
  await context.close()
})

/** Opens a page with Ledgers plugged in. */
async function visit(attributes: Record<string, string> = {}, setup: PageSetup = {}): Promise<Page> {
  const tag = `<script src="${sandbox}/wallets/ledger.js" ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}></script>`
  const opened = await site.open({ wallet: false, head: tag, in: context, ...setup })
  problems = opened.problems
  return opened.page
}

const row = (page: Page) => button(page, /^Ledger/)
const account = (page: Page, number: number) => button(page, new RegExp(`^Account ${number} `))
const set = (page: Page, settings: Partial<LedgerSettings>) =>
  page.evaluate((some) => void Object.assign(window.demoLedger.settings, some), settings)
const script = (page: Page, ...scripts: LedgerScript[]) =>
  page.evaluate((all) => all.forEach((one) => window.demoLedger.script(one)), scripts)
const questions = (page: Page) =>
  page.evaluate(() => window.demoLedger.questions.map(({ command, path, outcome: how }) => [command, path, how]))
const isReleased = (page: Page) => expect.poll(() => page.evaluate(() => window.demoLedger.isOpen())).toBe(false)

/** Opens the account list. */
async function choose(page: Page): Promise<void> {
  await openModal(page)
  await row(page).click()
  await account(page, 1).waitFor()
}

/** Opens a page connected with the first account. */
async function connected(attributes: Record<string, string> = {}, setup: PageSetup = {}): Promise<Page> {
  const page = await visit(attributes, setup)
  await choose(page)
  await account(page, 1).click()
  await dialog(page).waitFor({ state: 'hidden' })
  return page
}

/** Sends a request as a site does. Returns the result, or code and message of the error. */
const request = (page: Page, method: string, ...params: unknown[]) =>
  page.evaluate(
    ([name, list]) =>
      (window.WalletModal.getProvider('eip155') as { request(args: object): Promise<unknown> })
        .request({ method: name, params: list })
        .then(
          (value) => ({ value }),
          ({ code, message }: { code: number; message: string }) => ({ code, message }),
        ),
    [method, params] as const,
  ) as Promise<{ value?: unknown; code?: number; message?: string }>

const nodeOf = (id: string) =>
  createPublicClient({ cacheTime: 0, transport: http(site.sandbox.json.chains.find((one) => one.id === id)?.rpcUrl) })

const MAIL = {
  domain: { name: 'Shop', version: '1', chainId: 1 },
  primaryType: 'Order',
  types: {
    Order: [
      { name: 'item', type: 'string' },
      { name: 'price', type: 'uint256' },
      { name: 'to', type: 'address[]' },
    ],
  },
  message: { item: 'Tea', price: '120', to: [FIRST] },
} as const

describe('Connecting a Ledger', () => {
  it(
    'verifies the second address on the device, and signs messages, typed data and a transaction with it',
    { tags: 'journey' },
    async () => {
      const page = await visit()
      await choose(page)
      await dialog(page).getByRole('tab', { name: 'Standard' }).click()
      await account(page, 2).getByText('10,000.000').waitFor()
      const [amount, address] = await Promise.all(
        ['.account-amount', '.row-second'].map((part) => account(page, 2).locator(part).boundingBox()),
      )
      expect(
        amount && amount.y + amount.height,
        'the address has the row to itself, below the amount',
      ).toBeLessThanOrEqual(address?.y ?? 0)
      await dialog(page).getByRole('checkbox').check()
      await account(page, 2).click()
      expect(await outcome(page)).toMatchObject({
        outcome: 'connected',
        account: { caipAddress: `eip155:1:${SECOND}` },
        connection: { connectorId: 'ledger' },
      })
      expect((await stateOf(page)).connections).toMatchObject([
        {
          connectorName: 'Ledger',
          connectorType: 'external',
          accounts: [{ address: SECOND, type: 'eoa', path: "m/44'/60'/0'/0/1" }],
        },
      ])

      const { value: message } = await request(page, 'personal_sign', 'Hello', SECOND)
      expect(await recoverMessageAddress({ message: 'Hello', signature: message as Hex })).toBe(SECOND)
      const { value: typed } = await request(page, 'eth_signTypedData_v4', SECOND, JSON.stringify(MAIL))
      expect(
        await recoverTypedDataAddress({ ...MAIL, message: { ...MAIL.message, price: 120n }, signature: typed as Hex }),
      ).toBe(SECOND)
      const before = await nodeOf('eip155:1').getBalance({ address: FIRST })
      const { value: hash } = await request(page, 'eth_sendTransaction', {
        from: SECOND,
        to: FIRST,
        value: '0xde0b6b3a7640000',
      })
      await nodeOf('eip155:1').waitForTransactionReceipt({ hash: hash as Hex })
      expect((await nodeOf('eip155:1').getBalance({ address: FIRST })) - before).toBe(10n ** 18n)
      expect((await questions(page)).map(([command]) => command)).toEqual([
        'showAddress',
        'signMessage',
        'signTypedData',
        'signTransaction',
      ])
      await isReleased(page)
    },
  )

  it('sends from Account what the device has signed', async () => {
    const page = await connected()
    const before = await nodeOf('eip155:1').getBalance({ address: SECOND })
    await openModal(page)
    await review(page, { to: SECOND })
    await button(page, /^Send$/).click()
    await toast(page, 'You successfully sent 1 ETH').waitFor()
    expect((await nodeOf('eip155:1').getBalance({ address: SECOND })) - before).toBe(10n ** 18n)
    expect((await questions(page)).at(-1)?.[0]).toBe('signTransaction')
  })

  it('revokes an allowance with what the device has signed', async () => {
    const page = await connected()
    await openModal(page)
    await revokeRouter(page)
    await toast(page, 'Allowance revoked: USDC').waitFor()
    expect(await allowanceOf(site, FIRST)).toBe(0n)
    expect((await questions(page)).at(-1)?.[0]).toBe('signTransaction')
  })

  it('shows five whole Ledger addresses at a time, with balances', async () => {
    const page = await visit({}, { options: { rpcUrls: { 'eip155:1': 'http://127.0.0.1:9/' } } })
    await choose(page)
    await account(page, 5).waitFor()
    await account(page, 1).getByRole('img', { name: 'Balance unknown' }).waitFor()
    expect((await account(page, 1).locator('.address').innerText()).replace(/\s/g, '')).toBe(FIRST)
    await button(page, 'More addresses').click()
    await account(page, 10).waitFor()
    expect(await dialog(page).getByRole('list', { name: 'Accounts' }).getByRole('button').count()).toBe(10)
    await dialog(page).getByRole('tab', { name: 'Legacy' }).click()
    await account(page, 5).waitFor()
    expect(await account(page, 6).count()).toBe(0)
  })

  it('connects a Ledger by keyboard alone', async () => {
    const page = await visit()
    await openModal(page)
    await row(page).focus()
    await page.keyboard.press('Enter')
    await account(page, 5).waitFor()
    const isFocused = (number: number) =>
      account(page, number).evaluate((one) => (one.getRootNode() as ShadowRoot).activeElement === one)
    // Tab order from the title: Close, the derivation path, the address check, the first account.
    for (let tabs = 0; tabs < 4; tabs++) await page.keyboard.press('Tab')
    expect(await isFocused(1)).toBe(true)
    await page.keyboard.press('ArrowDown')
    expect(await isFocused(2)).toBe(true)
    await page.keyboard.press('Enter')
    expect(await outcome(page)).toMatchObject({ outcome: 'connected' })
    expect((await stateOf(page)).connections[0]?.accounts[0]?.path).toBe("m/44'/60'/1'/0/0")
  })

  it('grays the other accounts while the device shows one', async () => {
    const page = await visit()
    await choose(page)
    await script(page, { command: 'showAddress', answer: 'ask', times: 1 })
    await dialog(page).getByRole('checkbox').check()
    await account(page, 1).click()
    await dialog(page).getByText('Is it the same address').waitFor()
    const [shown, other] = await Promise.all(
      [1, 2].map((number) =>
        account(page, number)
          .locator('.row-title')
          .evaluate((title) => getComputedStyle(title).color),
      ),
    )
    expect(shown).not.toBe(other)
  })

  it('shows that the address was rejected on the device, and lets the visitor choose another address', async () => {
    const page = await visit()
    await choose(page)
    await script(page, { command: 'showAddress', answer: 'reject', times: 1 })
    await dialog(page).getByRole('checkbox').check()
    await account(page, 1).click()
    await dialog(page).getByRole('alert').getByText('Declined on your Ledger').waitFor()
    await account(page, 2).click()
    expect(await outcome(page)).toMatchObject({ outcome: 'connected' })
  })

  it('connects nothing and releases the device when the visitor goes back from the accounts', async () => {
    const page = await visit()
    await choose(page)
    await button(page, 'Back').click()
    await row(page).waitFor()
    await button(page, 'Close').click()
    expect(await outcome(page)).toMatchObject({ outcome: 'closed' })
    expect((await stateOf(page)).connections).toEqual([])
    await isReleased(page)
  })

  it('connects the first Ledger address by connect() without the modal', async () => {
    const page = await visit()
    await page.evaluate(() =>
      document.body.append(
        Object.assign(document.createElement('button'), {
          textContent: 'Go',
          onclick: () => void window.WalletModal.connect('ledger'),
        }),
      ),
    )
    await page.getByRole('button', { name: 'Go' }).click()
    await expect.poll(async () => (await stateOf(page)).account?.address).toBe(FIRST)
  })
})

describe('Ledger errors', () => {
  it.each([
    [{ 'data-chooser': 'dismiss' }, 'No device chosen', { chooser: 0 }],
    [{ 'data-locked': 'true' }, 'Your Ledger is locked', { locked: false }],
    [{ 'data-app': 'BOLOS' }, 'Open the Ethereum app', { app: 'Ethereum' }],
    [{ 'data-busy': 'true' }, 'Your Ledger is in use elsewhere', { busy: false }],
  ] as const)('shows the Ledger error for %o, and lets the visitor try again', async (attributes, words, better) => {
    const page = await visit(attributes)
    await openModal(page)
    await row(page).click()
    await dialog(page).getByRole('alert').getByText(words, { exact: true }).waitFor()
    await set(page, better)
    await button(page, 'Try again').click()
    await account(page, 1).click()
    expect(await outcome(page)).toMatchObject({ outcome: 'connected' })
  })

  it('shows a Ledger error in the visitor’s language', async () => {
    const page = await visit({ 'data-locked': 'true' }, { lang: 'es' })
    await openModal(page)
    await row(page).click()
    await dialog(page).getByText('Tu Ledger está bloqueado').waitFor()
  })

  it('times out when the Ledger never answers', async () => {
    await context.clock.install()
    const page = await visit({ 'data-delay-ms': '1000000' })
    await openModal(page)
    await row(page).click()
    await expect.poll(() => page.evaluate(() => window.demoLedger.isOpen())).toBe(true)
    await context.clock.runFor(10_000)
    await dialog(page).getByRole('alert').getByText('Ledger is not responding').waitFor()
    await isReleased(page)
  })

  it('asks for another click on the Ledger row when user activation has expired', async () => {
    const page = await visit()
    await openModal(page)
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'userActivation', { value: { isActive: false }, configurable: true }),
    )
    await row(page).click()
    await button(page, 'Continue').waitFor()
    expect(await page.evaluate(() => window.demoLedger.calls)).toEqual(['getDevices'])
    await page.evaluate(() => void Reflect.deleteProperty(navigator, 'userActivation'))
    await button(page, 'Continue').click()
    await account(page, 1).waitFor()
  })

  it('reports an unplugged Ledger, and continues once it is plugged in again', async () => {
    const page = await visit()
    await choose(page)
    await account(page, 5).waitFor()
    await page.evaluate(() => window.demoLedger.unplug())
    await set(page, { chooser: 'dismiss' })
    await button(page, 'More addresses').click()
    await dialog(page).getByRole('alert').getByText('No device chosen').waitFor()
    await page.evaluate(() => window.demoLedger.plug())
    await button(page, 'Try again').click()
    await account(page, 10).waitFor()
  })

  it.each([
    ['refused', { answer: 'reject' }, 4001, 'You declined on the device. You can try again.'],
    ['locked', { answer: 'lock' }, 4100, 'Enter your PIN on the device, then try again.'],
    ['unplugged', { answer: 'unplug' }, 4900, 'Plug it in, unlock it and open the Ethereum app, then try again.'],
  ] as const)(
    'passes the error code to the site when a Ledger signature fails: %s',
    async (_, answer, code, message) => {
      const page = await connected()
      await script(page, { ...answer, times: 1 })
      expect(await request(page, 'personal_sign', 'Hello', FIRST)).toEqual({ code, message })
      expect((await stateOf(page)).connections).toHaveLength(1)
      await isReleased(page)
    },
  )

  it('rejects an unknown chain, and signs for the chain of the request', async () => {
    const page = await connected()
    expect(await request(page, 'wallet_switchEthereumChain', { chainId: '0x89' })).toMatchObject({ code: 4902 })
    await call(page, 'switchNetwork', 'eip155:8453')
    expect((await stateOf(page)).network).toBe('eip155:8453')
    const { value: hash } = await request(page, 'eth_sendTransaction', { from: FIRST, to: SECOND, value: '0x1' })
    const { chainId } = await nodeOf('eip155:8453').getTransaction({ hash: hash as Hex })
    expect(chainId).toBe(8453)
  })

  it('releases the Ledger when the modal closes', async () => {
    const page = await visit({ 'data-delay-ms': '1000000' })
    await openModal(page)
    await row(page).click()
    await expect.poll(() => page.evaluate(() => window.demoLedger.isOpen())).toBe(true)
    await button(page, 'Close').click()
    expect(await outcome(page)).toMatchObject({ outcome: 'closed' })
    await isReleased(page)
  })
})

describe('A connected Ledger', () => {
  it('restores a Ledger account after a reload without the device, and signs without a browser prompt', async () => {
    const page = await connected()
    await page.reload()
    await expect.poll(async () => (await stateOf(page)).account).toMatchObject({ address: FIRST, status: 'connected' })
    expect(await page.evaluate(() => window.demoLedger.calls)).toEqual([])
    const { value } = await request(page, 'personal_sign', 'Hello', FIRST)
    expect(await recoverMessageAddress({ message: 'Hello', signature: value as Hex })).toBe(FIRST)
    expect(await page.evaluate(() => window.demoLedger.calls)).toEqual(['getDevices'])
  })

  it('cancels an open request on disconnect, and keeps the Ledger disconnected after a reload', async () => {
    const page = await connected()
    await set(page, { answer: 'ask' })
    const signature = request(page, 'personal_sign', 'Hello', FIRST)
    await expect.poll(() => page.evaluate(() => window.demoLedger.waiting().length)).toBe(1)
    await call(page, 'disconnect')
    expect(await signature).toMatchObject({ code: 4900 })
    await isReleased(page)
    expect(await heard(page, 'disconnect')).toMatchObject([{ detail: { connectorId: 'ledger' } }])
    await page.reload()
    await page.evaluate(() => window.WalletModal.ready)
    expect((await stateOf(page)).connections).toEqual([])
  })

  it('keeps the account while the Ledger is unplugged, and asks for the device on the next signature', async () => {
    const page = await connected()
    await page.evaluate(() => window.demoLedger.unplug())
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'userActivation', { value: { isActive: false }, configurable: true }),
    )
    expect(await request(page, 'personal_sign', 'Hello', FIRST)).toMatchObject({
      code: 4900,
      message: expect.stringMatching('Plug it in') as string,
    })
    await page.evaluate(() => window.demoLedger.plug())
    expect(await request(page, 'personal_sign', 'Hello', FIRST)).toMatchObject({
      value: expect.stringMatching(/^0x/) as string,
    })
  })

  it('refuses to sign with a different Ledger', async () => {
    const page = await connected({ 'data-devices': '2' })
    await page.evaluate(() => {
      window.demoLedger.unplug(0)
      Object.assign(window.demoLedger.settings, { chooser: 1 })
    })
    expect(await request(page, 'personal_sign', 'Hello', FIRST)).toMatchObject({ code: 4900 })
    expect(await questions(page)).toEqual([])
  })
})

describe('The Ledger connector', () => {
  it.each([
    ['the browser has no WebHID', undefined, {}],
    ['the site turned it off', {}, { connectors: { ledger: false } }],
  ])('omits Ledger when %s', async (_, has, options) => {
    if (!has) await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'hid'))
    const page = await (has
      ? visit({}, { options })
      : site.open({ in: context, wallet: { 'data-answer': 'approve' }, options }).then(({ page: bare }) => bare))
    await openModal(page)
    await dialog(page).waitFor()
    await page.evaluate(() => window.WalletModal.ready)
    expect(await row(page).count()).toBe(0)
  })

  it.each([
    ['Ledger’s own app without WebHID', false],
    ['the account list with WebHID', true],
  ])('opens %s when Ledger is chosen in the list of all wallets', async (_, has) => {
    if (!has) await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'hid'))
    const options = pairingOptions(site)
    const page = has ? await visit({}, { options }) : (await site.open({ in: context, wallet: false, options })).page
    await page.evaluate(() => {
      Object.assign(window, { went: [] })
      window.open = (url) => {
        ;(window as unknown as { went: string[] }).went.push(String(url))
        return null
      }
    })
    await openModal(page)
    await button(page, /^All wallets/).click()
    await dialog(page).getByRole('textbox', { name: 'Search wallets' }).fill('ledger')
    await button(page, /^Ledger/).click()
    if (has) return account(page, 1).waitFor()
    await dialog(page, 'Ledger').getByRole('tab', { name: 'Desktop' }).click()
    await dialog(page).getByRole('button', { name: 'Open', exact: true }).click()
    const went = () => page.evaluate(() => (window as unknown as { went: string[] }).went.at(-1) ?? '')
    await expect.poll(went).toMatch(/^ledger-desktop:\/\/wc\?uri=wc%3A/)
    return undefined
  })

  it('loads the Ledger code when the row is hovered, and contacts only the site’s nodes', async () => {
    const page = await visit()
    const isFetched = async () => {
      const files = await Promise.all(
        traffic
          .urls()
          .filter((url) => url.startsWith(site.cdn.url))
          .map(async (url) => (await fetch(url)).text()),
      )
      return files.some((text) => text.includes("m/44'/60'/0'/0/"))
    }
    await openModal(page)
    await row(page).waitFor()
    expect(await isFetched()).toBe(false)
    await row(page).hover()
    await expect.poll(isFetched).toBe(true)
    await row(page).click()
    await account(page, 5).click()
    await outcome(page)
    await request(page, 'eth_signTypedData_v4', (await stateOf(page)).account?.address, MAIL)
    const origins = new Set(traffic.urls().map((url) => new URL(url).origin))
    const known = [
      site.cdn.url,
      site.host.url,
      sandbox,
      ...site.sandbox.json.chains.map(({ rpcUrl }) => new URL(rpcUrl).origin),
    ]
    expect([...origins].filter((origin) => !known.includes(origin))).toEqual([])
  })

  it(
    'shows Ledger under a strict CSP, and passes axe in the account list and in an error',
    { timeout: 60_000 },
    async () => {
      const nodes = site.sandbox.json.chains.map(({ rpcUrl }) => new URL(rpcUrl).origin)
      const csp = `default-src 'none'; script-src {cdn} {sandbox} 'self'; style-src 'self'; img-src 'self' data:; connect-src ${nodes.join(' ')}; require-trusted-types-for 'script'`
      const page = await visit({}, { csp })
      await page.evaluate(await readFile('node_modules/axe-core/axe.min.js', 'utf8'))
      const findings = async () => {
        const { violations } = await page.evaluate(() =>
          (window as unknown as { axe: { run(...args: unknown[]): Promise<AxeResults> } }).axe.run(document, {
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
            resultTypes: ['violations'],
          }),
        )
        return violations.flatMap(({ id, nodes: places }) =>
          places.map(({ target, failureSummary }) => `${id} ${target.flat().join(' ')} ${failureSummary}`),
        )
      }
      await choose(page)
      await account(page, 5).waitFor()
      expect(await viewOf(page)).toBe('ChooseAccount')
      for (const [locale, mode] of [
        ['en', 'dark'],
        ['en', 'light'],
        ['ar', 'light'],
        ['ar', 'dark'],
      ] as const) {
        await page.evaluate(
          ([words, theme]) => {
            window.WalletModal.setLocale(words)
            window.WalletModal.setTheme({ mode: theme })
          },
          [locale, mode] as const,
        )
        await page.locator(`wallet-modal [lang="${locale}"]`).waitFor({ state: 'attached' })
        expect.soft(await findings(), `${locale}, ${mode}`).toEqual([])
      }
      await page.evaluate(() => window.WalletModal.setLocale('en'))
      await button(page, 'Back').click()
      await set(page, { locked: true })
      await row(page).click()
      await dialog(page).getByText('Your Ledger is locked').waitFor()
      expect(await findings()).toEqual([])
    },
  )
})
