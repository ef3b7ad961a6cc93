import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { controlOf } from './kit/control.ts'
import { faults } from './kit/layoutFaults.ts'
import { ACCOUNTS } from './kit/pageWallet.ts'
import { startSite, type PageSetup, type Site } from './kit/site.ts'
import {
  button,
  call,
  connectDemo,
  dialog,
  heard,
  noteEvents,
  openModal,
  outcome,
  script,
  stateOf,
  viewOf,
  walletLog,
} from './kit/visit.ts'

let site: Site
let control: ReturnType<typeof controlOf>
let context: BrowserContext
beforeAll(async () => {
  site = await startSite()
  control = controlOf(site)
})
afterAll(() => site.stop())
afterEach(async () => {
  await context?.close()
  await control.reset()
})

/** Opens a page with the demo wallet connected and several accounts shared. */
async function connected({
  clock,
  accounts = [0, 1],
  ...setup
}: PageSetup & { clock?: boolean; accounts?: number[] } = {}): Promise<Page> {
  context = await site.browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'], ...setup.context })
  await noteEvents(context)
  if (clock) await context.clock.install()
  context.setDefaultTimeout(10_000)
  const { page } = await site.open({ ...setup, in: context })
  await page.evaluate((all) => window.demoWallet.setAccounts(all), accounts)
  await connectDemo(page)
  return page
}

/** Opens a page with the demo wallet connected and the Account view open. */
async function atAccount(setup?: Parameters<typeof connected>[0]): Promise<Page> {
  const page = await connected(setup)
  await openModal(page)
  await dialog(page, 'Account').waitFor()
  return page
}

const balanceIs = (page: Page, text: string) => dialog(page).getByText(text, { exact: true }).first().waitFor()
const known = (page: Page) => expect.poll(async () => (await stateOf(page)).account?.balance?.value)

describe('Account view', () => {
  it('shows the whole address, the wallet and a link to the explorer in Account', { tags: 'journey' }, async () => {
    const page = await atAccount()
    expect(await viewOf(page)).toBe('Account')
    await button(page, /^Address 0xf39F…b92266/).click()
    expect((await dialog(page).locator('.address').innerText()).replace(/\s/g, '')).toBe(ACCOUNTS[0])
    await dialog(page).getByText('Connected with Demo Wallet').waitFor()
    const link = dialog(page).getByRole('link', { name: 'Explorer' })
    expect(await link.getAttribute('href')).toBe(`https://etherscan.io/address/${ACCOUNTS[0]}`)
    expect(await link.getAttribute('rel')).toContain('noopener')
    expect(await link.getAttribute('target')).toBe('_blank')
  })

  it('copies the plain address from Account', async () => {
    const page = await atAccount()
    await button(page, 'Copy address').click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(ACCOUNTS[0])
  })

  it('disconnects, closes the modal and shows Connect on the button again', async () => {
    const page = await atAccount()
    await button(page, 'Disconnect').click()
    expect(await outcome(page)).toEqual({ outcome: 'closed' })
    await page.getByRole('button', { name: 'Connect Wallet' }).waitFor()
    expect((await stateOf(page)).account).toBeNull()
  })

  it('keeps Disconnect within one line of its place while names, tiles and tokens load, so that a press on it never hits a tab', async () => {
    const page = await connected({ context: { reducedMotion: 'reduce' } })
    await page.evaluate(() => {
      const tops: number[] = []
      const look = () => {
        const root = document.querySelector('wallet-modal')?.shadowRoot
        const end = [...(root?.querySelectorAll('button') ?? [])].find(
          ({ textContent }) => textContent === 'Disconnect',
        )
        if (end) tops.push(end.getBoundingClientRect().top)
        requestAnimationFrame(look)
      }
      look()
      Object.assign(window, { tops })
    })
    await openModal(page)
    await dialog(page).getByRole('list', { name: 'Tokens' }).getByText('USDC').first().waitFor()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const tops = await page.evaluate(() => (window as unknown as { tops: number[] }).tops)
    expect(tops.length).toBeGreaterThan(5)
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(32)
  })

  it('reports that the disconnect code failed to load, and disconnects on the second press', async () => {
    const { page, context: own } = await site.open({ wallet: { 'data-answer': 'approve' } })
    context = own
    await openModal(page)
    await button(page, /^Demo Wallet/).click()
    await expect.poll(async () => (await stateOf(page)).account?.address).toBe(ACCOUNTS[0])
    await page.route('**/chunks/leave-*', (route) => route.abort())
    await openModal(page)
    await button(page, 'Disconnect').click()
    await page
      .getByText('A part of the widget could not be loaded. Check your connection and try again')
      .first()
      .waitFor()
    expect((await stateOf(page)).account?.address).toBe(ACCOUNTS[0])
    await page.unroute('**/chunks/leave-*')
    await button(page, 'Disconnect').click()
    expect(await outcome(page)).toEqual({ outcome: 'closed' })
    expect((await stateOf(page)).account).toBeNull()
  })

  it('shows an error as a button that dismisses it, if the code of toasts fails to load, too', async () => {
    const { page, context: own } = await site.open({ wallet: { 'data-answer': 'approve' } })
    context = own
    await openModal(page)
    await button(page, /^Demo Wallet/).click()
    await expect.poll(async () => (await stateOf(page)).account?.address).toBe(ACCOUNTS[0])
    await page.route(/\/chunks\/(?:leave|toast)-/, (route) => route.abort())
    await openModal(page)
    await button(page, 'Disconnect').click()
    const error = page.getByRole('button', { name: /^A part of the widget could not be loaded/ })
    await error.click()
    await error.waitFor({ state: 'detached' })
  })

  it('closes the Account view when the wallet revokes access to the account', async () => {
    const page = await atAccount()
    await page.evaluate(() => window.demoWallet.disconnect())
    expect(await outcome(page)).toEqual({ outcome: 'closed' })
    expect(await heard(page, 'close')).toEqual([{ type: 'close', detail: { reason: 'done' } }])
  })
})

describe('Balance in the Account view', () => {
  it('shows the balance with three decimals, rounded down, and keeps the exact amount in the state', async () => {
    await control.rpc('eip155:1', 'anvil_setBalance', ACCOUNTS[0], '0x1bc0e7a7e1a7bfff') // 1.999… ETH in wei
    const exact = BigInt('0x1bc0e7a7e1a7bfff')
      .toString()
      .replace(/(\d{18})$/, '.$1')
      .replace(/0+$/, '')
    const page = await atAccount()
    await balanceIs(page, '1.999')
    await known(page).toBe(exact)
    await button(page, 'Close').click()
    await page.getByRole('button', { name: /1\.999 ETH/ }).waitFor()
  })

  it('shows a balance of zero as 0.000', async () => {
    await control.rpc('eip155:1', 'anvil_setBalance', ACCOUNTS[0], '0x0')
    const page = await atAccount()
    await balanceIs(page, '0.000')
    await known(page).toBe('0')
  })

  it.each(['status', 'malformed', 'drop'] as const)(
    'shows an unknown balance, not 0, while the RPC fails (%s), until a retry succeeds',
    { tags: 'journey' },
    async (fault) => {
      await control.fault({ service: 'rpc', route: 'eip155:1', fault })
      const page = await atAccount()
      await dialog(page).getByRole('img', { name: 'Balance unknown' }).waitFor()
      expect((await stateOf(page)).account?.balance).toBeNull()
      expect(
        await dialog(page)
          .getByText(/0\.000/)
          .count(),
      ).toBe(0)
      expect(await page.locator('wallet-modal-button').innerText()).not.toContain('ETH')
      await control.clearFaults()
      await button(page, 'Reload balance').click()
      await balanceIs(page, '10,000.000')
      await known(page).toBe('10000')
    },
  )

  it('shows an error message when reloading the balance fails too', async () => {
    await control.fault({ service: 'rpc', route: 'eip155:1', fault: 'malformed' })
    const page = await atAccount()
    await button(page, 'Reload balance').click()
    await dialog(page).getByText('Token Balance Unavailable').waitFor()
    await dialog(page).getByText('Token Balance Unavailable').waitFor({ state: 'detached' })
    await dialog(page).getByRole('img', { name: 'Balance unknown' }).waitFor()
  })

  it('shows a malformed balance as unknown', async () => {
    site.pages.set('/odd-node', { body: '{"jsonrpc":"2.0","id":1,"result":"ten"}', type: 'application/json' })
    const page = await atAccount({ options: { rpcUrls: { 'eip155:1': `${site.host.url}/odd-node` } } })
    const dash = dialog(page).getByRole('img', { name: 'Balance unknown' })
    // A quiet dash: in large bold type it would be a bar
    const [look, symbol] = await dash.evaluate((one) =>
      [one, one.parentElement?.querySelector('.balance-symbol:last-of-type') ?? document.body].map((part) => {
        const { color, fontSize } = getComputedStyle(part)
        return { color, fontSize, text: part.textContent }
      }),
    )
    expect(look).toEqual({ ...symbol, text: '—' })
    expect(symbol?.text).toBe('ETH')
  })

  it('fetches the balance at most once in 30 s, however often Account opens', async () => {
    const page = await connected({ clock: true })
    await known(page).toBe('10000')
    for (let time = 0; time < 3; time++) {
      await openModal(page)
      await balanceIs(page, '10,000.000')
      await button(page, 'Close').click()
      await outcome(page)
    }
    expect(await control.rpcCalls('eth_getBalance')).toHaveLength(1)
    await control.rpc('eip155:1', 'anvil_setBalance', ACCOUNTS[0], '0xde0b6b3a7640000')
    await page.clock.runFor(30_000)
    await openModal(page)
    await balanceIs(page, '1.000')
    expect(await control.rpcCalls('eth_getBalance')).toHaveLength(2)
  })

  it('falls back to the second RPC URL when the first one is down', async () => {
    const [first] = site.sandbox.json.chains.map(({ rpcUrl }) => rpcUrl)
    // The wallets' own route to the chain is a second node of Ethereum, which is up.
    const second = new URL('/wallets/rpc/1', site.sandbox.url).href
    await control.fault({ service: 'rpc', route: 'eip155:1', fault: 'status', status: 503 })
    const page = await connected({ options: { rpcUrls: { 'eip155:1': [first, second] } } })
    await known(page).toBe('10000')
    const asked = [...(await control.rpcCalls('eth_getBalance')), ...(await control.received('wallets'))]
    const reads = asked.filter(({ rpcMethods }) => rpcMethods?.includes('eth_getBalance'))
    expect(reads.map(({ path, status }) => [path, status])).toEqual([
      ['/rpc/1', 503],
      ['/wallets/rpc/1', 200],
    ])
  })

  it('requests the balance again after the time in a busy node’s Retry-After header', async () => {
    await control.fault({ service: 'rpc', route: 'eip155:1', fault: 'rate-limit', delayMs: 1_000, times: 1 })
    const page = await connected()
    await known(page).toBe('10000')
    const [first, second] = await control.rpcCalls('eth_getBalance')
    expect([first?.status, second?.status]).toEqual([429, 200])
    expect(Date.parse(second?.at ?? '') - Date.parse(first?.at ?? '')).toBeGreaterThanOrEqual(950)
  })
})

describe('Hosted RPC', () => {
  const projectId = 'b56e18d47c72ab683b10814fe9495694'
  const services = { blockchainApi: 'https://hosted.example' }
  interface Asked {
    id: number
    method: string
  }

  /** Answers every request to a remote node of Ethereum, and records the URLs. */
  async function recordHosted(): Promise<string[]> {
    const urls: string[] = []
    await context.route(
      (url) => url.hostname !== '127.0.0.1',
      async (route) => {
        urls.push(route.request().url())
        const body = JSON.parse(route.request().postData() ?? '{}') as Asked | Asked[]
        const answer = ({ id, method }: Asked) => ({
          jsonrpc: '2.0',
          id,
          result: method === 'eth_chainId' ? '0x1' : '0xde0b6b3a7640000',
        })
        await route.fulfill({
          json: Array.isArray(body) ? body.map(answer) : answer(body),
          headers: { 'access-control-allow-origin': '*' },
        })
      },
    )
    return urls
  }
  async function visit(options: Record<string, unknown>): Promise<{ page: Page; urls: string[] }> {
    context = await site.browser.newContext()
    const urls = await recordHosted()
    const { page } = await site.open({ in: context, wallet: { 'data-answer': 'approve' }, options })
    await call(page, 'connect', 'dev.wallet-modal.demo')
    return { page, urls }
  }

  it('sends chain and project id to the hosted RPC if the site sets no RPC of its own', async () => {
    const { page, urls } = await visit({ projectId, services, rpcUrls: {} })
    await known(page).toBe('1')
    const version = await page.evaluate(() => window.WalletModal.version)
    expect(urls).toEqual([
      `https://hosted.example/v1/?chainId=eip155%3A1&projectId=${projectId}&st=wallet-modal&sv=html-wallet-modal-${version}`,
    ])
  })

  it('sends nothing to the hosted RPC if the site sets its own RPC or has no project id', async () => {
    const own = await visit({ projectId, services })
    await known(own.page).toBe('10000')
    expect(own.urls).toEqual([])
    await context.close()
    const without = await visit({ services, rpcUrls: {} })
    await known(without.page).toBe('1')
    expect(without.urls).toHaveLength(1)
    expect(without.urls.join()).not.toMatch(/hosted\.example|walletconnect|projectId/)
  })

  it('never passes the hosted RPC to a wallet as a network’s RPC URL', async () => {
    const mine = 'https://own.example/rpc'
    const given = [
      `https://rpc.walletconnect.org/v1/?chainId=eip155:10&projectId=${projectId}`,
      `${mine}?key=${projectId}`,
      mine,
    ]
    const { page } = await visit({
      projectId,
      services,
      rpcUrls: { 'eip155:10': given },
      networks: ['eip155:1', 'eip155:10'],
    })
    await script(page, { method: 'wallet_addEthereumChain', answer: 'reject' })
    expect(await call(page, 'switchNetwork', 'eip155:10')).toMatchObject({ code: 'UserRejected' })
    const asked = await page.evaluate(() =>
      window.demoWallet.requests.filter(({ method }) => method === 'wallet_addEthereumChain'),
    )
    expect(asked.map(({ params }) => params[0])).toMatchObject([
      { chainId: '0xa', rpcUrls: [mine, expect.stringMatching(/^https:/)] },
    ])
    expect(JSON.stringify(asked)).not.toMatch(new RegExp(`${projectId}|hosted\\.example|walletconnect`))
  })
})

describe('A wallet with several accounts', () => {
  it('updates state and Account view, and emits an event, when the wallet switches accounts', async () => {
    const page = await atAccount()
    await page.evaluate(() => window.demoWallet.selectAccount(1))
    await dialog(page).getByText('10,000.000').first().waitFor()
    await button(page, /^Address 0x7099…/).click()
    await expect.poll(async () => (await dialog(page).innerText()).replace(/\s/g, '')).toContain(ACCOUNTS[1])
    expect((await stateOf(page)).account?.address).toBe(ACCOUNTS[1])
    expect((await heard(page, 'account')).at(-1)?.detail).toMatchObject({ account: { address: ACCOUNTS[1] } })
  })

  it('lets the visitor select an account without a wallet prompt', async () => {
    const page = await atAccount()
    const before = await walletLog(page)
    const list = dialog(page).getByRole('list', { name: 'Accounts' })
    await expect.poll(() => list.getByRole('button').count()).toBe(2)
    await list.getByRole('button', { name: /0x7099…dc79C8/ }).click()
    await expect.poll(async () => (await stateOf(page)).account?.address).toBe(ACCOUNTS[1])
    expect(await list.getByRole('button', { name: /0x7099…dc79C8/ }).getAttribute('aria-current')).toBe('true')
    expect(await walletLog(page)).toEqual(before)
  })

  it('keeps shortened addresses on one line with text of 200 % on a phone of 320 px', async () => {
    const page = await atAccount({ context: { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' } })
    await page.evaluate(() => window.WalletModal.setTheme({ variables: { '--wm-font-size': '30px' } }))
    await expect.poll(() => dialog(page).locator('.unnamed .row-title').count()).toBe(2)
    expect(await page.evaluate(faults)).toEqual([])
  })

  it('accepts only the wallet’s own accounts in switchConnection()', async () => {
    const page = await connected()
    const [connection] = (await stateOf(page)).connections
    expect(await call(page, 'switchConnection', connection, ACCOUNTS[1].toLowerCase())).toEqual({ value: undefined })
    expect((await stateOf(page)).account).toMatchObject({
      address: ACCOUNTS[1],
      caipAddress: `eip155:1:${ACCOUNTS[1]}`,
    })
    await call(page, 'switchConnection', 'dev.wallet-modal.demo', ACCOUNTS[0])
    expect((await stateOf(page)).account?.address).toBe(ACCOUNTS[0])
    expect(await call(page, 'switchConnection', connection, ACCOUNTS[2])).toMatchObject({ code: 'InvalidOption' })
    expect(await call(page, 'switchConnection', 'org.nobody')).toMatchObject({
      code: 'NotConnected',
      message: 'No wallet is connected',
    })
  })
})
