import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNTS, addPageWallet, askedOf, type PageWalletSetup } from './kit/pageWallet.ts'
import { startSite, type PageSetup, type Site } from './kit/site.ts'
import {
  button,
  call,
  connectDemo,
  dialog,
  heard,
  noteEvents,
  openModal,
  script,
  stateOf,
  walletLog,
} from './kit/visit.ts'

const DEMO = 'dev.wallet-modal.demo'
/** Methods for which a wallet shows no prompt. */
const SILENT = ['eth_accounts', 'eth_chainId', 'wallet_getPermissions', 'wallet_revokePermissions']
let site: Site
let context: BrowserContext
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())
afterEach(() => context?.close())

async function visit({
  wallets = [],
  clock,
  ...setup
}: PageSetup & { wallets?: readonly PageWalletSetup[]; clock?: boolean } = {}): Promise<Page> {
  context = await site.browser.newContext()
  context.setDefaultTimeout(10_000)
  await noteEvents(context)
  for (const wallet of wallets) await addPageWallet(context, wallet)
  if (clock) await context.clock.install()
  return (await site.open({ ...setup, in: context })).page
}
/** Opens another page of the same site in the same browser context. */
const tab = async (setup: PageSetup = {}) => (await site.open({ ...setup, in: context })).page
const ready = (page: Page) => page.evaluate(() => window.WalletModal.ready)
const addressOf = async (page: Page) => (await stateOf(page)).account?.address
const saved = (page: Page) => page.evaluate(() => localStorage.getItem('wallet-modal:connections'))
const prompts = async (page: Page) => (await walletLog(page)).filter((method) => !SILENT.includes(method))

/** Opens a page, connects a minimal wallet and reloads the page. */
async function returned(
  wallet: Partial<PageWalletSetup>,
  change: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  const page = await visit({ wallet: false, wallets: [{ key: 'bare', name: 'Bare', ...wallet }] })
  await call(page, 'switchNetwork', 'eip155:1') // once this resolves, the page listens for wallets
  await page.evaluate(() => window.pageWallets.bare?.announce())
  await call(page, 'connect', 'org.example.bare')
  await change(page)
  await page.reload()
  return page
}
/** From the next page load on, changes the minimal wallet's answer to a method. */
const later = (method: string, reply: unknown) => (page: Page) =>
  page.addInitScript(([name, how]) => Object.assign(window.pageWallets.bare?.replies ?? {}, { [name]: how }), [
    method,
    reply,
  ] as [string, unknown])

describe('Restoring a session in the browser', () => {
  it('restores account and network without a wallet prompt', { tags: 'journey' }, async () => {
    const page = await visit({ wallet: { 'data-answer': 'approve' } })
    await page.evaluate(() => window.demoWallet.setAccounts([0, 1]))
    await connectDemo(page)
    await call(page, 'switchNetwork', 'eip155:8453')
    await call(page, 'switchConnection', DEMO, ACCOUNTS[1])
    await page.reload()
    expect(await stateOf(page)).toMatchObject({ open: false })
    await ready(page)
    expect(await stateOf(page)).toMatchObject({
      ready: true,
      network: 'eip155:8453',
      account: { caipAddress: `eip155:8453:${ACCOUNTS[1]}`, status: 'connected' },
      connections: [{ connectorId: DEMO, accounts: [{ address: ACCOUNTS[1] }, { address: ACCOUNTS[0] }] }],
    })
    expect(await walletLog(page)).toEqual(['eth_accounts', 'eth_chainId'])
    await page.getByRole('button', { name: /0x7099…dc79C8/ }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect((await heard(page, 'ready')).length).toBe(1)
  })

  it('restores a session with the wallet’s current network', async () => {
    const page = await visit()
    await connectDemo(page)
    await page.goto('about:blank')
    const next = await tab({ wallet: { 'data-chain': '8453' } })
    await next.evaluate(() => window.demoWallet.setChain(8453))
    await next.reload()
    await ready(next)
    expect(await stateOf(next)).toMatchObject({
      network: 'eip155:8453',
      account: { caipAddress: `eip155:8453:${ACCOUNTS[0]}` },
    })
  })

  it('does not restore a session whose permission was revoked in the wallet', async () => {
    const page = await returned({}, later('eth_accounts', { give: [] }))
    await ready(page)
    expect(await stateOf(page)).toMatchObject({ account: null, connections: [] })
    expect(await saved(page)).toBeNull()
    // The second request, also without a prompt, distinguishes a revoked permission from a locked wallet.
    expect(await askedOf(page, 'bare')).toEqual(['eth_accounts', 'wallet_getPermissions'])
  })

  it('restores a wallet that was locked on an earlier page load', async () => {
    const page = await returned(
      { replies: { wallet_getPermissions: { give: [{ parentCapability: 'eth_accounts' }] } } },
      later('eth_accounts', { give: [] }),
    )
    await ready(page)
    expect(await stateOf(page)).toMatchObject({ account: null, connections: [] })
    expect(await saved(page)).toContain(ACCOUNTS[0])
    await later('eth_accounts', { give: [ACCOUNTS[0]] })(page)
    await page.reload()
    await ready(page)
    expect(await addressOf(page)).toBe(ACCOUNTS[0])
  })

  it.each([
    ['fails', { fail: { code: -32603, message: 'Starting' } }],
    ['answers malformed data', { give: 'soon' }],
  ])('keeps the saved session when the wallet %s once', async (_, reply) => {
    const page = await returned({}, later('eth_accounts', reply))
    await ready(page)
    expect(await stateOf(page)).toMatchObject({ account: null, connections: [] })
    expect(await saved(page)).toContain(ACCOUNTS[0])
    // Switching the network meanwhile does not delete the saved session either.
    await call(page, 'switchNetwork', 'eip155:8453')
    expect(await saved(page)).toContain(ACCOUNTS[0])
    await page.evaluate(() =>
      Object.assign(window.pageWallets.bare?.replies ?? {}, {
        eth_accounts: { give: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] },
      }),
    )
    // A new wallet changes the list, so the saved connection is tried again.
    await page.evaluate(() =>
      dispatchEvent(
        new CustomEvent('eip6963:announceProvider', {
          detail: { info: { name: 'Other', rdns: 'org.other', uuid: '1' }, provider: { request: async () => [] } },
        }),
      ),
    )
    await expect.poll(() => addressOf(page)).toBe(ACCOUNTS[0])
  })

  it('waits at most 10 s for a silent wallet, then shows Connect in place of Account', async () => {
    const page = await visit({ wallet: false, clock: true, wallets: [{ key: 'bare', name: 'Bare' }] })
    await call(page, 'connect', 'org.example.bare')
    await later('eth_accounts', 'wait')(page)
    await page.reload()
    await expect.poll(() => addressOf(page)).toBe(ACCOUNTS[0])
    expect((await stateOf(page)).account?.status).toBe('reconnecting')
    await openModal(page)
    await dialog(page, 'Account').waitFor()
    await page.clock.runFor(10_100)
    await dialog(page, 'Connect Wallet').waitFor()
    await ready(page)
    expect(await stateOf(page)).toMatchObject({ account: null, open: true })
    expect(await saved(page)).toContain(ACCOUNTS[0])
  })

  it('restores a wallet that announces itself late, without a prompt', async () => {
    const page = await returned({ announced: 'later' })
    await ready(page)
    expect(await stateOf(page)).toMatchObject({ ready: true, account: null })
    expect(await saved(page)).toContain(ACCOUNTS[0])
    await page.evaluate(() => window.pageWallets.bare?.announce())
    await expect
      .poll(async () => (await stateOf(page)).account)
      .toMatchObject({ address: ACCOUNTS[0], status: 'connected' })
    expect(await askedOf(page, 'bare')).toEqual(['eth_accounts', 'eth_chainId'])
  })

  it('keeps a wallet disconnected after a reload, with its permission revoked', async () => {
    const page = await visit({ wallet: { 'data-answer': 'approve' } })
    await connectDemo(page)
    await call(page, 'disconnect')
    expect(await page.evaluate(() => window.demoWallet.provider.request({ method: 'eth_accounts' }))).toEqual([])
    await page.reload()
    await ready(page)
    expect(await stateOf(page)).toMatchObject({ account: null, connections: [] })
    expect(await walletLog(page)).toEqual([])
  })

  it('keeps a wallet disconnected after a reload if it cannot revoke permissions', async () => {
    const page = await returned({}, (one) => call(one, 'disconnect'))
    await ready(page)
    expect(await addressOf(page)).toBeUndefined()
    expect(await askedOf(page, 'bare')).toEqual([])
    await call(page, 'connect', 'org.example.bare')
    await page.reload()
    await ready(page)
    expect(await addressOf(page)).toBe(ACCOUNTS[0])
  })

  it('restores nothing if the site disabled reconnecting', async () => {
    const page = await visit()
    await connectDemo(page)
    const other = await tab({ options: { reconnect: false } })
    await ready(other)
    expect(await addressOf(other)).toBeUndefined()
    await openModal(other)
    await button(other, /^Demo Wallet/).waitFor()
    expect(await walletLog(other)).toEqual([])
    expect(await saved(other)).toBeNull()
  })

  it.each([
    ['no JSON', '{{{'],
    ['an unexpected shape', '{"a":1}'],
    ['a list of invalid entries', '[1,null,{"connectorId":"x"},{"connectorId":"org.example.bare","accounts":[]}]'],
    [
      'an invalid network',
      '[{"connectorId":"org.example.bare","connectorName":"Bare","connectorType":"announced","namespace":"eip155","accounts":[{"address":"0x1","type":"eoa"}],"address":"0x1","network":"eip155"}]',
    ],
  ])('discards damaged saved data, and the page works: %s', async (_, text) => {
    const page = await visit({ wallet: { 'data-answer': 'approve' } })
    await page.evaluate((value) => {
      for (const key of ['connections', 'network', 'recent', 'disconnected'])
        localStorage.setItem(`wallet-modal:${key}`, value)
    }, text)
    await page.reload()
    await ready(page)
    expect(await stateOf(page)).toMatchObject({ account: null, connections: [], network: 'eip155:1' })
    await openModal(page)
    await button(page, /^Demo Wallet/).click()
    await expect.poll(() => addressOf(page)).toBe(ACCOUNTS[0])
    await page.reload()
    await ready(page)
    expect(await addressOf(page)).toBe(ACCOUNTS[0])
  })
})

describe('Two tabs of the same site', () => {
  /** Opens two pages of one site. */
  async function pair(setup: PageSetup = {}): Promise<[Page, Page]> {
    const one = await visit(setup)
    const two = await tab(setup)
    return [one, two]
  }

  it('connects and disconnects other tabs, too, without a prompt', async () => {
    const [one, two] = await pair()
    await connectDemo(one)
    await expect.poll(() => addressOf(two)).toBe(ACCOUNTS[0])
    await two.getByRole('button', { name: /0xf39F…b92266/ }).waitFor()
    expect(await prompts(two)).toEqual([])
    await call(two, 'disconnect')
    await expect.poll(() => addressOf(one)).toBeUndefined()
    expect(await heard(one, 'disconnect')).toEqual([
      { type: 'disconnect', detail: { namespace: 'eip155', connectorId: DEMO } },
    ])
    expect(await saved(one)).toBeNull()
  })

  it('shares the selected account with other tabs', async () => {
    const [one, two] = await pair()
    await one.evaluate(() => window.demoWallet.setAccounts([0, 1]))
    await connectDemo(one)
    await expect.poll(() => addressOf(two)).toBe(ACCOUNTS[0])
    await call(one, 'switchConnection', DEMO, ACCOUNTS[1])
    await expect.poll(() => addressOf(two)).toBe(ACCOUNTS[1])
    await call(two, 'switchConnection', DEMO, ACCOUNTS[0])
    await expect.poll(() => addressOf(one)).toBe(ACCOUNTS[0])
    expect([await prompts(one), await prompts(two)]).toEqual([['eth_requestAccounts'], []])
  })

  it('shares the network with other tabs, with and without a wallet', async () => {
    const [one, two] = await pair()
    // Makes both pages load their code: an idle page would have nothing to update.
    await call(two, 'switchNetwork', 'eip155:1')
    await call(one, 'switchNetwork', 'eip155:8453')
    await expect.poll(async () => (await stateOf(two)).network).toBe('eip155:8453')
    await connectDemo(one)
    await expect.poll(async () => (await stateOf(two)).account?.caipAddress).toBe(`eip155:1:${ACCOUNTS[0]}`)
    await script(one, { answer: 'approve' })
    await call(one, 'switchNetwork', 'eip155:8453')
    await expect.poll(async () => (await stateOf(two)).account?.caipAddress).toBe(`eip155:8453:${ACCOUNTS[0]}`)
    expect(await prompts(two)).toEqual([])
  })

  it('replaces the wallet in other tabs, too', async () => {
    const one = await visit({ wallets: [{ key: 'bare', name: 'Bare', accounts: [ACCOUNTS[2]] }] })
    const two = await tab()
    await connectDemo(one)
    await expect.poll(() => addressOf(two)).toBe(ACCOUNTS[0])
    await call(one, 'connect', 'org.example.bare')
    await expect.poll(() => addressOf(two)).toBe(ACCOUNTS[2])
    expect([await addressOf(one), (await stateOf(one)).connections.length]).toEqual([ACCOUNTS[2], 1])
    expect(await saved(one)).toContain('org.example.bare')
  })

  it('reads the network from the wallet in each tab', async () => {
    // A minimal wallet has no events, so each page keeps the network it has read.
    const one = await visit({ wallet: false, wallets: [{ key: 'bare', name: 'Bare' }] })
    const two = await tab({ wallet: false })
    await call(one, 'connect', 'org.example.bare')
    await expect.poll(() => addressOf(two)).toBe(ACCOUNTS[0])
    await call(one, 'switchNetwork', 'eip155:8453')
    await expect
      .poll(() => askedOf(two, 'bare'))
      .toEqual(['eth_accounts', 'eth_chainId', 'eth_accounts', 'eth_chainId'])
    expect((await stateOf(two)).network).toBe('eip155:1')
    await two.evaluate(() => Object.assign(window.pageWallets.bare?.replies ?? {}, { eth_chainId: { give: '0x2105' } }))
    await call(one, 'switchNetwork', 'eip155:1')
    await call(one, 'switchNetwork', 'eip155:8453')
    await expect.poll(async () => (await stateOf(two)).network).toBe('eip155:8453')
  })

  it('updates an open modal when another tab connects or disconnects', async () => {
    const [one, two] = await pair()
    await openModal(two)
    await button(two, /^Demo Wallet/).waitFor()
    await connectDemo(one)
    await expect.poll(() => addressOf(two)).toBe(ACCOUNTS[0])
    await dialog(two, 'Account').waitFor()
    await call(one, 'disconnect')
    await dialog(two).waitFor({ state: 'hidden' })
  })
})
