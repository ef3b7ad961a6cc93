import type { BrowserContext, Page } from 'playwright-core'
import { createPublicClient, http, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DemoWallet } from '../sandbox/wallets/evm/createDemoWallet.ts'
import { controlOf } from './kit/control.ts'
import { pressIn } from './kit/popup.ts'
import { startSite, type PageSetup, type Site } from './kit/site.ts'
import { simulateWebKit } from './kit/webkit.ts'
import { networkQuiet, watchTraffic, type Traffic } from './kit/traffic.ts'
import { button, call, dialog, heard, noteEvents, openModal, outcome, stateOf } from './kit/visit.ts'

declare global {
  interface Window {
    coinbaseWindow: DemoWallet
  }
}

/** The account of the wallet in the popup: the sandbox's sixth. */
const HOLDER = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let site: Site
let context: BrowserContext
let traffic: Traffic
let problems: string[] = []
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())
afterEach(async () => {
  expect(problems).toEqual([])
  await context?.close()
  await controlOf(site).reset()
})

interface Visit extends PageSetup {
  /** Query of the popup's URL, which sets the popup's automatic answer. */
  window?: string
  clock?: boolean
  /** Simulates Safari's popup blocker. */
  webkit?: boolean
}

async function visit({ window: query = '', clock, webkit, options, ...setup }: Visit = {}): Promise<Page> {
  context = await site.browser.newContext()
  traffic = watchTraffic(context)
  await noteEvents(context)
  if (clock) await context.clock.install()
  if (webkit) await context.addInitScript(simulateWebKit)
  const opened = await site.open({
    wallet: false,
    options: { services: { coinbase: `${site.sandbox.json.services.coinbase}/${query}` }, ...options },
    ...setup,
    in: context,
  })
  problems = opened.problems
  return opened.page
}

/** Returns the popup that a click in the page opens. */
async function windowOf(page: Page, press: () => Promise<unknown>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press()])
  return popup
}
const approve = (popup: Page) => pressIn(popup, 'Approve in Coinbase')
const reject = (popup: Page) => pressIn(popup, 'Reject in Coinbase')
const choose = (page: Page) => button(page, /^Coinbase/).click()

/** Opens a page with the modal open and the Coinbase row loaded. */
async function ready(setup?: Visit): Promise<Page> {
  const page = await visit(setup)
  await openModal(page)
  await button(page, /^Coinbase/).hover()
  return page
}

async function connected(setup?: Visit): Promise<Page> {
  const page = await ready(setup)
  await approve(await windowOf(page, () => choose(page)))
  expect((await outcome(page)).outcome).toBe('connected')
  return page
}

/** Calls the connected wallet from a click handler, as a site does. */
const inClick = (page: Page, method: string, params: unknown[]) =>
  page.evaluate(
    ([name, given]) => {
      const press = document.createElement('button')
      press.textContent = 'Ask the wallet'
      const told = new Promise<unknown>((resolve) => {
        press.addEventListener('click', () => {
          window.WalletModal.getProvider()
            ?.request({ method: name, params: given })
            .then(resolve, ({ code }: { code: number }) => resolve({ code }))
          press.remove()
        })
      })
      Object.assign(window, { told })
      document.body.append(press)
    },
    [method, params] as const,
  )
async function ask(
  page: Page,
  method: string,
  params: unknown[],
  act: (popup: Page) => Promise<unknown> = approve,
): Promise<unknown> {
  await inClick(page, method, params)
  await act(await windowOf(page, () => page.getByRole('button', { name: 'Ask the wallet' }).click()))
  return page.evaluate(() => (window as unknown as { told: Promise<unknown> }).told)
}
const reader = (id: string) =>
  createPublicClient({ transport: http(site.sandbox.json.chains.find((chain) => chain.id === id)?.rpcUrl) })

describe('Connecting with Coinbase', () => {
  it.each(['module', 'standalone'] as const)(
    'connects Coinbase in a popup with the %s entry, and closes the popup',
    async (entry) => {
      const page = await ready({ entry })
      const popup = await windowOf(page, () => choose(page))
      expect(new URL(popup.url()).origin).toBe(site.sandbox.json.services.coinbase)
      await dialog(page, 'Coinbase').getByText('Continue in Coinbase').waitFor()
      await approve(popup)
      expect(await outcome(page)).toMatchObject({
        outcome: 'connected',
        account: { address: HOLDER },
        connection: {
          connectorId: 'coinbase',
          connectorName: 'Coinbase',
          connectorType: 'external',
          network: 'eip155:1',
        },
      })
      await expect.poll(() => popup.isClosed()).toBe(true)
    },
  )

  it(
    'opens a popup for each signature and transaction, and sends the transaction to the chain',
    { tags: 'journey' },
    async () => {
      const page = await connected()
      const text = 'Hello from a shop'
      const signature = (await ask(page, 'personal_sign', [`0x${Buffer.from(text).toString('hex')}`, HOLDER])) as Hex
      expect(await reader('eip155:1').verifyMessage({ address: HOLDER, message: text, signature })).toBe(true)
      const hash = (await ask(page, 'eth_sendTransaction', [
        { from: HOLDER, to: OTHER, value: '0xde0b6b3a7640000' },
      ])) as Hex
      expect(await reader('eip155:1').getTransaction({ hash })).toMatchObject({ value: 10n ** 18n })
      // Reads go to the site's own nodes, without a popup.
      expect(
        await page.evaluate(
          (to) => window.WalletModal.getProvider()?.request({ method: 'eth_getBalance', params: [to, 'latest'] }),
          OTHER,
        ),
      ).toBe(`0x${(10_001n * 10n ** 18n).toString(16)}`)
    },
  )

  it('shows a rejection in Coinbase’s popup, and offers a retry', async () => {
    const page = await ready()
    await reject(await windowOf(page, () => choose(page)))
    await dialog(page).getByText('Connection declined').waitFor()
    await approve(await windowOf(page, () => button(page, 'Try again').click()))
    expect((await outcome(page)).outcome).toBe('connected')
    expect(await ask(page, 'personal_sign', ['0x00', HOLDER], reject)).toEqual({ code: 4001 })
  })

  it('resolves open() as rejected if the visitor closes the modal after rejecting in Coinbase’s popup', async () => {
    const page = await ready({ window: '?answer=reject' })
    await choose(page)
    await dialog(page).getByText('Connection declined').waitFor()
    await button(page, 'Close').click()
    expect((await outcome(page)).outcome).toBe('rejected')
  })
})

describe('Coinbase’s popup', () => {
  it('rejects the request within two seconds after the visitor closes Coinbase’s popup', async () => {
    const page = await ready()
    const popup = await windowOf(page, () => choose(page))
    await popup.getByRole('button', { name: 'Approve in Coinbase' }).waitFor()
    await popup.close()
    await dialog(page).getByText('Popup closed').first().waitFor({ timeout: 2_500 })
    await approve(await windowOf(page, () => button(page, 'Try again').click()))
    expect((await outcome(page)).outcome).toBe('connected')
    expect(await ask(page, 'personal_sign', ['0x00', HOLDER], (one) => one.close())).toEqual({ code: 4001 })
  })

  it('rejects the request when Coinbase’s popup closes without a message', async () => {
    const page = await ready()
    await context.route(`${site.sandbox.json.services.coinbase}/**`, (route) =>
      route.fulfill({ body: '<title>Nothing</title>', contentType: 'text/html' }),
    )
    await (await windowOf(page, () => choose(page))).close()
    await dialog(page).getByRole('alert').getByText('Popup closed').waitFor()
    await button(page, 'Close').click()
    expect(await outcome(page)).toMatchObject({ outcome: 'failed', error: { code: 'PopupClosed', isOurs: true } })
  })

  it('opens Coinbase’s popup with Continue after the browser blocked it', async () => {
    const page = await ready()
    await page.evaluate(() => {
      const open = window.open.bind(window)
      let blocked = 3
      window.open = (...args) => (blocked-- > 0 ? null : open(...args))
    })
    await choose(page)
    await dialog(page).getByText('Press Continue to open Coinbase').waitFor()
    await button(page, 'Continue').click()
    await dialog(page).getByText('Your browser blocked the window').waitFor()
    await button(page, 'Try again').click()
    await approve(await windowOf(page, () => button(page, 'Continue').click()))
    expect((await outcome(page)).outcome).toBe('connected')
  })

  it('opens the popup with Continue if the browser blocked it after a press of the wallet button', async () => {
    const page = await visit({ body: '<wallet-modal-wallet-button wallet="coinbase"></wallet-modal-wallet-button>' })
    await page.evaluate(() => {
      const { open } = window
      window.open = () => {
        window.open = open
        return null
      }
    })
    await page.getByRole('button', { name: 'Coinbase' }).click()
    await button(page, 'Continue').waitFor()
    await approve(await windowOf(page, () => button(page, 'Continue').click()))
    await expect.poll(async () => (await stateOf(page)).connections.length).toBe(1)
  })

  it('opens the popup synchronously in the click handler, as WebKit requires', async () => {
    const page = await visit({ webkit: true })
    await openModal(page)
    await networkQuiet(page, traffic)
    // Clicks without hovering first, as on a phone.
    const popup = await windowOf(page, () => button(page, /^Coinbase/).dispatchEvent('click'))
    expect(await page.evaluate(() => window.isInClick)).toEqual([true])
    await approve(popup)
    expect((await outcome(page)).outcome).toBe('connected')
  })

  it('tries Coinbase’s next host when one does not answer, and reports an error when none does', async () => {
    const host = site.sandbox.json.services.coinbase
    const silent = `${host}/silent/`
    const page = await ready({
      clock: true,
      options: { services: { coinbase: ['https://gone.invalid/connect', silent, `${host}/`] } },
    })
    await context.route('**/silent/**', (route) =>
      route.fulfill({ body: '<title>Nothing</title>', contentType: 'text/html' }),
    )
    const popup = await windowOf(page, () => choose(page))
    await page.clock.runFor(8_000)
    await popup.waitForURL(`${silent}**`)
    await page.clock.runFor(8_000)
    await popup.waitForURL((url) => url.origin === host && url.pathname === '/')
    await approve(popup)
    expect(await outcome(page)).toMatchObject({ outcome: 'connected', account: { address: HOLDER } })

    await call(page, 'disconnect')
    await page.evaluate(
      (urls) => window.WalletModal.configure({ services: { coinbase: urls } }),
      ['https://gone.invalid/connect', silent],
    )
    await openModal(page)
    const left = await windowOf(page, () => choose(page))
    await page.clock.runFor(8_000)
    await left.waitForURL(`${silent}**`)
    await page.clock.runFor(8_000)
    await dialog(page).getByText('Could not connect').waitFor()
    await expect.poll(() => left.isClosed()).toBe(true)
    await button(page, 'Close').click()
    expect(await outcome(page)).toMatchObject({
      outcome: 'failed',
      error: { code: 'ServiceUnavailable', isOurs: true },
    })
  })

  it('reports an error when the page’s Cross-Origin-Opener-Policy cuts off the popup', async () => {
    const page = await ready({ headers: { 'cross-origin-opener-policy': 'same-origin' } })
    await choose(page)
    await dialog(page)
      .getByText(
        'This site does not let the Coinbase window answer (Cross-Origin-Opener-Policy). Choose another wallet.',
      )
      .waitFor()
    await button(page, 'Close').click()
    const { error } = await outcome(page)
    expect(error?.code).toBe('ConnectionFailed')
    expect(error?.message).toContain('Cross-Origin-Opener-Policy: same-origin')
  })

  it('times out a connection after a minute without an answer, but accepts a late approval', async () => {
    const page = await ready({ clock: true })
    const popup = await windowOf(page, () => choose(page))
    await popup.getByRole('button', { name: 'Approve in Coinbase' }).waitFor()
    await page.clock.runFor(60_000)
    await dialog(page).getByText('Coinbase is not responding').waitFor()
    await approve(popup)
    expect((await outcome(page)).outcome).toBe('connected')
  })

  it('closes the popup when the visitor cancels in the modal', async () => {
    const page = await ready()
    const popup = await windowOf(page, () => choose(page))
    await button(page, 'Back').click()
    await expect.poll(() => popup.isClosed()).toBe(true)
    await dialog(page, 'Connect Wallet').waitFor()
  })

  it('asks for a second click when the first click no longer counts as user activation', async () => {
    const page = await visit()
    await openModal(page)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await context.route(`${site.cdn.url}/chunks/**`, async (route) => {
      await held
      return route.continue()
    })
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'userActivation', { value: { isActive: false }, configurable: true }),
    )
    await choose(page)
    release()
    await button(page, 'Continue').waitFor()
    expect(context.pages()).toHaveLength(1)
    expect(await button(page, 'Try again').count()).toBe(0)
    await approve(await windowOf(page, () => button(page, 'Continue').click()))
    expect((await outcome(page)).outcome).toBe('connected')
  })
})

describe('A Coinbase connection', () => {
  it('restores the Coinbase connection after a reload without a popup, and signs', async () => {
    const page = await connected()
    await page.reload()
    await page.evaluate(() => window.WalletModal.ready)
    expect((await stateOf(page)).connections).toMatchObject([
      { connectorId: 'coinbase', address: HOLDER, status: 'connected' },
    ])
    expect(context.pages()).toHaveLength(1)
    expect(await ask(page, 'personal_sign', ['0x00', HOLDER])).toMatch(/^0x[\da-f]{130}$/)
  })

  it('deletes all data of Coinbase on disconnect', async () => {
    const page = await connected()
    await call(page, 'disconnect')
    expect((await stateOf(page)).connections).toEqual([])
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('-CBWSDK')))).toEqual([])
    await page.reload()
    await page.evaluate(() => window.WalletModal.ready)
    expect((await stateOf(page)).account).toBeNull()
  })

  it('ends the connection when the site revokes the wallet’s permission', async () => {
    const page = await connected()
    await page.evaluate(() =>
      window.WalletModal.getProvider()?.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }),
    )
    expect((await stateOf(page)).connections).toEqual([])
    expect(await heard(page, 'disconnect')).toHaveLength(1)
  })

  it('switches to a network that Coinbase supports without a popup, and rejects other networks', async () => {
    const page = await connected()
    expect(await call(page, 'switchNetwork', 'eip155:8453')).toEqual({ value: undefined })
    expect(await stateOf(page)).toMatchObject({ network: 'eip155:8453', connections: [{ network: 'eip155:8453' }] })
    expect(context.pages()).toHaveLength(1)
    await page.evaluate(() => window.WalletModal.addNetwork('eip155:137'))
    const [popup, refused] = await Promise.all([page.waitForEvent('popup'), call(page, 'switchNetwork', 'eip155:137')])
    expect(refused).toMatchObject({ code: 'UnsupportedChain' })
    await popup.close()
    expect((await stateOf(page)).network).toBe('eip155:8453')
  })
})

describe('The Coinbase connector', () => {
  it('omits Coinbase if the site disabled it, and stores nothing before Coinbase is chosen', async () => {
    const page = await visit({ options: { connectors: { coinbase: false } } })
    expect(await call(page, 'connect', 'coinbase')).toMatchObject({ code: 'ConnectorNotFound' })
    await page.evaluate(() => window.WalletModal.configure({ connectors: { coinbase: true } }))
    await openModal(page)
    await button(page, /^Coinbase/).waitFor()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('-CBWSDK')))).toEqual([])
    expect(context.pages()).toHaveLength(1)
  })

  it('connects Coinbase and signs under a strict content security policy', async () => {
    const nodes = [...new Set(site.sandbox.json.chains.map(({ rpcUrl }) => new URL(rpcUrl).origin))].join(' ')
    const csp = `default-src 'none'; script-src {cdn} {sandbox} 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src {sandbox} ${nodes}; require-trusted-types-for 'script'; base-uri 'none'; form-action 'none'`
    const page = await connected({ csp })
    expect(await ask(page, 'personal_sign', ['0x00', HOLDER])).toMatch(/^0x/)
  })
})
