import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PhoneWallet } from '../sandbox/phone/createPhoneWallet.ts'
import { controlOf } from './kit/control.ts'
import { code, pairingOptions, scan, startPhone, uriOf } from './kit/phone.ts'
import { allowanceOf, revokeRouter } from './kit/revoking.ts'
import { review, toast } from './kit/sending.ts'
import { startSite, type PageSetup, type Site } from './kit/site.ts'
import { button, call, dialog, heard, noteEvents, openModal, outcome, stateOf, viewOf } from './kit/visit.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
let site: Site
let control: ReturnType<typeof controlOf>
let context: BrowserContext
let phone: PhoneWallet
let problems: string[] = []
beforeAll(async () => {
  site = await startSite()
  control = controlOf(site)
})
afterAll(() => site.stop())
beforeEach(async () => {
  phone = await startPhone(site)
})
afterEach(async () => {
  await control.clearFaults()
  await context?.close()
  await phone.stop()
  expect(problems).toEqual([])
})

interface Visit extends PageSetup {
  browser?: BrowserContextOptions
  clock?: boolean
}

/** Opens a page with pairing enabled, and records all events. */
async function visit({ browser, clock, options, ...setup }: Visit = {}): Promise<Page> {
  context = await site.browser.newContext({ viewport: { width: 1280, height: 800 }, ...browser })
  context.setDefaultTimeout(15_000)
  await noteEvents(context)
  if (clock) await context.clock.install()
  const opened = await site.open({
    wallet: false,
    ...setup,
    options: { ...pairingOptions(site), ...options },
    in: context,
  })
  problems = opened.problems
  return opened.page
}

/** Opens a page with pairing enabled and the QR code shown. */
async function pairing(setup: Visit = {}): Promise<{ page: Page; uri: string }> {
  const page = await visit(setup)
  await openModal(page, { view: 'ConnectingWalletConnect' })
  return { page, uri: await uriOf(page) }
}

/** Opens a page connected to the phone by pairing. */
async function connected(setup: Visit = {}): Promise<{ page: Page; topic: string }> {
  const { page, uri } = await pairing(setup)
  await phone.pair(uri)
  expect(await outcome(page)).toMatchObject({ outcome: 'connected' })
  return { page, topic: phone.sessions.list()[0]?.topic ?? '' }
}

const words = (page: Page, text: string | RegExp) => dialog(page).getByText(text).waitFor()
const account = async (page: Page) => (await stateOf(page)).account?.caipAddress

describe('Pairing with a wallet on the phone', () => {
  it.each([
    [360, 'dark'],
    [360, 'light'],
    [1280, 'dark'],
    [1280, 'light'],
  ] as const)('connects after the code on the screen is scanned and approved (%i px, %s)', async (width, themeMode) => {
    const { page, uri } = await pairing({ browser: { viewport: { width, height: 740 } }, options: { themeMode } })
    expect(await viewOf(page)).toBe('ConnectingWalletConnect')
    expect(await dialog(page, 'WalletConnect').getByRole('status').innerText()).toContain(
      'Scan the code with a wallet on your phone',
    )
    await expect.poll(() => scan(page)).toBe(uri)
    await phone.pair((await scan(page)) ?? '')
    expect(await outcome(page)).toMatchObject({
      outcome: 'connected',
      account: { caipAddress: `eip155:1:${ALICE}` },
      connection: { connectorId: 'walletConnect', connectorType: 'walletConnect', status: 'connected' },
    })
    expect((await heard(page, 'connect'))[0]?.detail).toMatchObject({
      connection: { address: ALICE, namespace: 'eip155' },
    })
    expect((await heard(page, 'close')).map(({ detail }) => detail.reason)).toEqual(['done'])
    expect(await stateOf(page)).toMatchObject({ open: false, loading: false, account: { status: 'connected' } })
    // The account button shows the balance where there is room for it
    const name = width < 430 ? /^0x[\da-f]{4}/i : /10,000\.000 ETH/
    await page.getByRole('button', { name }).waitFor()
  })

  it('connects through the site’s button for one wallet by scanning the code', { tags: 'journey' }, async () => {
    const page = await visit({ body: '<wallet-modal-wallet-button wallet="metamask"></wallet-modal-wallet-button>' })
    await page.getByRole('button', { name: 'Metamask' }).click()
    await dialog(page, 'MetaMask').waitFor()
    await phone.pair(await uriOf(page))
    await expect.poll(() => account(page)).toBe(`eip155:1:${ALICE}`)
    await expect.poll(() => page.getByRole('button', { name: 'Metamask' }).isDisabled()).toBe(true)
  })

  it('sends from Account, which the wallet on the phone approves', async () => {
    const { page } = await connected()
    const other = site.sandbox.json.accounts.filter(({ namespace }) => namespace === 'eip155')[1]?.address
    const balance = async () => BigInt(String(await control.rpc('eip155:1', 'eth_getBalance', other, 'latest')))
    const before = await balance()
    await openModal(page)
    await review(page, { to: other })
    await button(page, /^Send$/).click()
    await toast(page, 'You successfully sent 1 ETH').waitFor()
    expect(await balance()).toBe(before + 10n ** 18n)
    await control.reset()
  })

  it('revokes an allowance, which the wallet on the phone approves', async () => {
    const { page } = await connected()
    await openModal(page)
    await revokeRouter(page)
    await toast(page, 'Allowance revoked: USDC').waitFor()
    expect(await allowanceOf(site, ALICE)).toBe(0n)
    await control.reset()
  })

  it('copies the pairing link, and confirms the copy', async () => {
    const { page, uri } = await pairing({ browser: { permissions: ['clipboard-read', 'clipboard-write'] } })
    await button(page, 'Copy link').click()
    await dialog(page).getByText('Link copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(uri)
  })

  it('retries a pairing and connects by keyboard alone', async () => {
    const { page, uri } = await pairing()
    const focused = () =>
      page.evaluate(() => document.querySelector('wallet-modal')?.shadowRoot?.activeElement?.textContent)
    const names = async () => {
      for (let press = 0; press < 6 && (await focused()) !== 'Copy link'; press++) await page.keyboard.press('Tab')
      return focused()
    }
    expect(await names()).toBe('Copy link')
    phone.script({ method: 'session_proposal', answer: 'reject', times: 1 })
    await phone.pair(uri)
    await words(page, 'Connection declined')
    await expect.poll(focused).toBe('Try again')
    await page.keyboard.press('Enter')
    await phone.pair(await uriOf(page))
    expect(await outcome(page)).toMatchObject({ outcome: 'connected' })
  })

  it.each(['#0a7d4f', '#7ee8c8', '#ffff00'])(
    'shows a scannable code in the color %s, darkened if too light',
    async (color) => {
      const { page, uri } = await pairing({
        browser: { viewport: { width: 360, height: 740 } },
        options: { themeVariables: { '--wm-qr-color': color } },
      })
      await expect.poll(() => scan(page)).toBe(uri)
    },
  )

  it('shows a scannable code in right-to-left layout, in a narrow frame and in landscape', async () => {
    const { page, uri } = await pairing({ browser: { viewport: { width: 320, height: 640 } }, lang: 'ar', dir: 'rtl' })
    await expect.poll(() => scan(page)).toBe(uri)
    await page.setViewportSize({ width: 740, height: 360 })
    await page.locator('wallet-modal [data-uri]').scrollIntoViewIfNeeded()
    await expect.poll(() => scan(page)).toBe(uri)
  })
})

describe('A pairing code that cannot be used', () => {
  it('hides the code when the wallet rejects, and offers a retry', async () => {
    const { page, uri } = await pairing()
    phone.script({ method: 'session_proposal', answer: 'reject', times: 2 })
    await phone.pair(uri)
    await words(page, 'Connection declined')
    expect(await dialog(page).getByRole('alert').innerText()).toContain('You cancelled the request. You can try again.')
    expect(await code(page).count()).toBe(0)
    await button(page, 'Try again').click()
    await phone.pair(await uriOf(page))
    await words(page, 'Connection declined')
    await button(page, 'Close').click()
    expect(await outcome(page)).toEqual({ outcome: 'rejected' })
    expect((await stateOf(page)).connections).toEqual([])
  })

  it('replaces a pairing code before it expires, and connects with the new code', async () => {
    const { page, uri } = await pairing({ clock: true })
    await context.clock.fastForward(231_000)
    const second = await uriOf(page, uri)
    expect(second).not.toBe(uri)
    await phone.pair(second)
    expect(await outcome(page)).toMatchObject({ outcome: 'connected' })
  })

  it('shows an error in place of the code while the relay is unreachable, and the code on retry', async () => {
    await control.fault({ service: 'relay', route: 'connect', fault: 'status', status: 503 })
    const page = await visit()
    await openModal(page, { view: 'ConnectingWalletConnect' })
    await words(page, 'The pairing service is not responding')
    expect(await code(page).count()).toBe(0)
    await control.clearFaults()
    await button(page, 'Try again').click()
    await phone.pair(await uriOf(page))
    expect(await outcome(page)).toMatchObject({ outcome: 'connected' })
  })

  it('reports a slow relay immediately, and shows the code once available', async () => {
    await control.fault({ service: 'relay', route: 'connect', fault: 'delay', delayMs: 1_500 })
    const page = await visit()
    await openModal(page, { view: 'ConnectingWalletConnect' })
    await words(page, 'This is taking longer than usual. Your connection may be slow.')
    expect(await code(page).count()).toBe(0)
    await phone.pair(await uriOf(page))
    expect(await outcome(page)).toMatchObject({ outcome: 'connected' })
  })

  it('hides the code while the relay is disconnected, and shows the same code afterwards', async () => {
    const { page, uri } = await pairing()
    await control.fault({ service: 'relay', route: 'connect', fault: 'status', status: 503 })
    await fetch(`${(site.sandbox.json.services.relay ?? '').replace(/^ws/, 'http')}/restart`, { method: 'POST' })
    await words(page, 'Connection lost')
    expect(await code(page).count()).toBe(0)
    await control.clearFaults()
    await code(page).waitFor()
    expect(await code(page).getAttribute('data-uri')).toBe(uri)
    await phone.pair(uri)
    expect(await outcome(page)).toMatchObject({ outcome: 'connected' })
  })

  it('reports that the relay rejects the site’s project', async () => {
    await control.fault({ service: 'relay', route: 'connect', fault: 'cors' })
    const page = await visit()
    await openModal(page, { view: 'ConnectingWalletConnectBasic' })
    await words(page, 'Pairing is not allowed here')
  })

  it('shows the code although the verify host is unreachable', async () => {
    const page = await visit({
      options: { ...pairingOptions(site), services: { ...site.sandbox.json.services, verify: 'http://127.0.0.1:9' } },
    })
    await openModal(page, { view: 'ConnectingWalletConnect' })
    await uriOf(page)
    await phone.pair((await code(page).getAttribute('data-uri')) ?? '')
    await expect.poll(() => account(page)).toBe(`eip155:1:${ALICE}`)
  })
})

describe('A pairing session in the modal', () => {
  it('follows a network change in the paired wallet', async () => {
    const { page } = await connected()
    await phone.switchChain('eip155:8453')
    await expect.poll(() => account(page)).toBe(`eip155:8453:${ALICE}`)
    expect((await heard(page, 'network')).at(-1)?.detail).toMatchObject({ network: 'eip155:8453' })
  })

  it('drops accounts that the paired wallet withdraws', async () => {
    const { page, topic } = await connected()
    await phone.sessions.withdraw(topic, `eip155:1:${ALICE}`)
    await phone.sessions.withdraw(topic, `eip155:8453:${ALICE}`)
    await expect.poll(() => account(page)).not.toContain(ALICE)
  })

  it('disconnects when the paired wallet ends the session', async () => {
    const { page, topic } = await connected()
    await phone.sessions.disconnect(topic)
    await expect.poll(async () => (await stateOf(page)).account).toBeNull()
    expect((await heard(page, 'disconnect')).map(({ detail }) => detail.connectorId)).toEqual(['walletConnect'])
  })

  it('ends the session in the wallet when the visitor disconnects, and restores nothing after a reload', async () => {
    const { page } = await connected()
    await call(page, 'disconnect')
    await expect.poll(() => phone.sessions.list().length).toBe(0)
    await page.reload()
    await page.evaluate(() => window.WalletModal.ready)
    expect((await stateOf(page)).connections).toEqual([])
  })

  it('restores a pairing session after a reload without a prompt, and still follows the wallet', async () => {
    const { page, topic } = await connected()
    const asked = phone.questions.length
    await page.reload()
    await page.evaluate(() => window.WalletModal.ready)
    expect((await stateOf(page)).account).toMatchObject({ caipAddress: `eip155:1:${ALICE}`, status: 'connected' })
    expect(phone.questions).toHaveLength(asked)
    await phone.sessions.disconnect(topic)
    await expect.poll(async () => (await stateOf(page)).account).toBeNull()
  })
})

describe('Manual control, and pairing only (specification §2)', () => {
  it('shows a pairing URI given by the site, and sends no proposal of its own', async () => {
    const uri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`
    const page = await visit({ options: { manualControl: true } })
    const before = (await control.received('relay')).length
    await openModal(page, { uri })
    expect(await viewOf(page)).toBe('ConnectingWalletConnectBasic')
    expect(await uriOf(page)).toBe(uri)
    await expect.poll(() => scan(page)).toBe(uri)
    expect((await control.received('relay')).length).toBe(before)
  })

  it('opens with the pairing code when no other way to connect is enabled', async () => {
    const page = await visit({
      options: { connectors: { injected: false, coinbase: false, safe: false, ledger: false, auth: false } },
    })
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await uriOf(page)
    expect(await viewOf(page)).toBe('ConnectingWalletConnectBasic')
  })
})

it('pairs under a strict CSP with Trusted Types without a violation', async () => {
  const { services, chains } = site.sandbox.json
  const nodes = new Set(chains.map(({ rpcUrl }) => new URL(rpcUrl).origin))
  const hosted = ['walletApi', 'blockchainApi', 'relay'].map((name) => services[name as 'relay'] ?? '')
  const csp = [
    `default-src 'none'`,
    `script-src {cdn} {sandbox} 'self'`,
    `style-src 'self'`,
    `img-src 'self' data: blob: ${services.walletApi}`,
    `connect-src {sandbox} ${[...nodes, ...hosted].join(' ')}`,
    `frame-src ${services.verify}`,
    `require-trusted-types-for 'script'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ')
  const { page, uri } = await pairing({ csp })
  await expect.poll(() => scan(page)).toBe(uri)
  await phone.pair(uri)
  expect(await outcome(page)).toMatchObject({ outcome: 'connected' })
})
