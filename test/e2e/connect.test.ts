import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNTS, addPageWallet, askedOf, type PageWalletSetup, type Reply } from './kit/pageWallet.ts'
import { startSite, type PageSetup, type Site } from './kit/site.ts'
import {
  approveInWallet,
  button,
  dialog,
  heard,
  noteEvents,
  openModal,
  outcome,
  rejectInWallet,
  script,
  stateOf,
  viewOf,
  walletLog,
} from './kit/visit.ts'

let site: Site
let context: BrowserContext
let problems: string[] = []
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())
afterEach(async () => {
  expect(problems).toEqual([])
  await context?.close()
})

/** Opens a page with test wallets besides the demo wallet, and records all events. */
async function visit(setup: PageSetup & { wallets?: readonly PageWalletSetup[]; clock?: boolean } = {}): Promise<Page> {
  context = await site.browser.newContext()
  await noteEvents(context)
  for (const wallet of setup.wallets ?? []) await addPageWallet(context, wallet)
  if (setup.clock) await context.clock.install()
  const opened = await site.open({ ...setup, in: context })
  problems = opened.problems
  return opened.page
}

/** Opens the modal on a page with a test wallet that gives these answers, and clicks that wallet. */
async function choose(
  replies: PageWalletSetup['replies'],
  more: Partial<PageWalletSetup> & { clock?: boolean } = {},
): Promise<Page> {
  const page = await visit({
    wallet: false,
    clock: more.clock,
    wallets: [{ key: 'bare', name: 'Bare', replies, ...more }],
  })
  await openModal(page)
  await button(page, /^Bare/).click()
  return page
}

/** Returns the names of the rows in order, without the initials used as icons. */
const rowNames = async (page: Page) =>
  (await dialog(page).getByRole('list').getByRole('button').allInnerTexts()).map((text) =>
    text.replace(/\s+/g, ' ').replace(/^[A-Z]{1,2} /, ''),
  )
/** Disables Coinbase and Ledger, which are listed even if they are not installed. */
const ONLY_IN_PAGE = { coinbase: false, ledger: false }
const words = (page: Page, text: string | RegExp) => dialog(page).getByText(text).waitFor()
const reply = (page: Page, method: string, answer: Reply) =>
  page.evaluate(([name, how]) => Object.assign(window.pageWallets.bare?.replies ?? {}, { [name]: how }), [
    method,
    answer,
  ] as const)
const settle = (page: Page, answer: Exclude<Reply, 'wait'>) =>
  page.evaluate((one) => window.pageWallets.bare?.settle(one), answer)

describe('Connecting an installed wallet', () => {
  it.each(['module', 'umd', 'standalone'] as const)(
    'connects with the %s entry and shows the balance on the button',
    { tags: 'journey' },
    async (entry) => {
      const page = await visit({ entry, wallet: { 'data-answer': 'approve' } })
      await page.getByRole('button', { name: 'Connect Wallet' }).click()
      await page
        .getByRole('dialog', { name: 'Connect Wallet' })
        .getByRole('button', { name: /^Demo Wallet/ })
        .click()
      await page.getByRole('button', { name: /10,000\.000 ETH/ }).waitFor()
      expect((await stateOf(page)).account).toMatchObject({
        caipAddress: `eip155:1:${ACCOUNTS[0]}`,
        status: 'connected',
        balance: { value: '10000', symbol: 'ETH', decimals: 18 },
      })
    },
  )

  it('prompts in the wallet only once, and emits the events on the page', async () => {
    const page = await visit()
    await openModal(page)
    await button(page, /^Demo Wallet/).click()
    await words(page, 'Continue in Demo Wallet')
    expect(await dialog(page, 'Demo Wallet').getByRole('status').innerText()).toContain(
      'Accept the connection in your wallet',
    )
    expect(await button(page, 'Try again').count()).toBe(0)
    expect((await stateOf(page)).loading).toBe(true)
    expect(
      await page.getByRole('button', { name: 'Connecting...', includeHidden: true }).getAttribute('aria-busy'),
    ).toBe('true')
    await approveInWallet(page)
    expect(await outcome(page)).toMatchObject({
      outcome: 'connected',
      account: { address: ACCOUNTS[0], caipAddress: `eip155:1:${ACCOUNTS[0]}`, type: 'eoa' },
      connection: {
        connectorId: 'dev.wallet-modal.demo',
        connectorName: 'Demo Wallet',
        connectorType: 'announced',
        network: 'eip155:1',
        status: 'connected',
      },
    })
    expect(await walletLog(page)).toEqual(['eth_requestAccounts', 'eth_chainId'])
    expect(
      (await heard(page)).map(({ type, detail: { view, reason } }) => [type, view ?? reason].filter(Boolean).join(' ')),
    ).toEqual(['ready', 'open', 'view Connect', 'view ConnectingExternal', 'account', 'connect', 'close done'])
    expect((await heard(page, 'connect'))[0]?.detail).toMatchObject({
      connection: { address: ACCOUNTS[0], namespace: 'eip155' },
    })
    expect((await heard(page, 'account'))[0]?.detail).toMatchObject({
      account: { caipAddress: `eip155:1:${ACCOUNTS[0]}` },
    })
    expect(await stateOf(page)).toMatchObject({ open: false, loading: false })
  })

  it('keeps the wallet’s network if the site supports it, without a prompt to switch', async () => {
    const page = await visit({ wallet: { 'data-answer': 'approve', 'data-chain': '8453' } })
    await openModal(page)
    await button(page, /^Demo Wallet/).click()
    expect(await outcome(page)).toMatchObject({ outcome: 'connected', connection: { network: 'eip155:8453' } })
    expect(await walletLog(page)).toEqual(['eth_requestAccounts', 'eth_chainId'])
    expect(await heard(page, 'network')).toEqual([
      { type: 'network', detail: { network: 'eip155:8453', previous: 'eip155:1' } },
    ])
  })

  it('opens UnsupportedChain when the wallet is on a network that the site does not support', async () => {
    const page = await visit({ wallet: { 'data-answer': 'approve', 'data-chain': '137' } })
    await openModal(page)
    await button(page, /^Demo Wallet/).click()
    await dialog(page, 'Switch Network').waitFor()
    expect(await viewOf(page)).toBe('UnsupportedChain')
    expect(await walletLog(page)).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })
})

describe('The list of installed wallets', () => {
  it('lists announced and legacy wallets once each, and marks duplicate identifiers', async () => {
    const page = await visit({
      wallets: [
        { key: 'first', name: 'Same name', rdns: 'org.first' },
        { key: 'second', name: 'Same name', rdns: 'org.second' },
        { key: 'thief', name: 'Thief', rdns: 'org.FIRST' },
        { key: 'old', legacy: true, announced: 'never' },
      ],
      options: { features: { allWallets: false } },
    })
    await openModal(page)
    await button(page, /^Demo Wallet/).waitFor()
    // The imitation check is loaded right after the first paint.
    await expect
      .poll(async () => (await rowNames(page)).sort())
      .toEqual([
        'Browser Wallet Installed',
        'Coinbase',
        'Demo Wallet Installed',
        'Ledger',
        'Same name Another wallet claims to be this one Installed',
        'Same name Installed',
        'Thief Another wallet claims to be this one Installed',
      ])
  })

  it('lists a legacy wallet once if it also announces itself later', async () => {
    const page = await visit({
      wallet: false,
      wallets: [{ key: 'both', name: 'Both', legacy: true, announced: 'later' }],
    })
    await openModal(page)
    await button(page, 'Browser Wallet').waitFor()
    await page.evaluate(() => window.pageWallets.both?.announce())
    await button(page, 'Both').waitFor()
    expect(await rowNames(page)).toEqual(['Both Installed', 'Coinbase', 'Ledger'])
  })

  it('gives the legacy wallet the id `injected`', async () => {
    const page = await visit({ wallet: { 'data-announce': 'false', 'data-legacy': '', 'data-answer': 'approve' } })
    await openModal(page)
    await button(page, 'Browser Wallet').click()
    expect(await outcome(page)).toMatchObject({
      outcome: 'connected',
      connection: { connectorId: 'injected', connectorType: 'injected' },
    })
  })

  it('adds a wallet that announces itself while the modal is open', async () => {
    const page = await visit({
      wallet: false,
      wallets: [{ key: 'late', name: 'Late', announced: 'later' }],
      options: { connectors: ONLY_IN_PAGE },
    })
    await openModal(page)
    await words(page, 'No wallet found in this browser')
    await page.evaluate(() => window.pageWallets.late?.announce())
    await button(page, /^Late/).click()
    expect(await outcome(page)).toMatchObject({ outcome: 'connected', connection: { connectorId: 'org.example.late' } })
  })

  it('puts recently used wallets first, with a badge', async () => {
    const wallets = ['one', 'two', 'three'].map((key) => ({ key, name: `Wallet ${key}` }))
    const page = await visit({ wallet: false, wallets })
    for (const id of ['org.example.three', 'org.example.two'])
      await page.evaluate((one) => window.WalletModal.connect(one), id)
    await page.evaluate(() => window.WalletModal.disconnect())
    await openModal(page)
    await button(page, /^Wallet one/).waitFor()
    expect(await rowNames(page)).toEqual([
      'Wallet two Recent',
      'Wallet three Recent',
      'Wallet one Installed',
      'Coinbase',
      'All wallets',
    ])
  })

  it('lists at most four wallets, and the others in All wallets', async () => {
    const wallets = ['one', 'two', 'three', 'four', 'five'].map((key) => ({ key, name: `Wallet ${key}` }))
    const page = await visit({ wallet: false, wallets, options: { connectors: ONLY_IN_PAGE } })
    await openModal(page)
    await button(page, 'All wallets').click()
    await button(page, /^Wallet five/).click()
    expect(await outcome(page)).toMatchObject({ outcome: 'connected', connection: { connectorId: 'org.example.five' } })
  })

  it('lists no wallet if the site excludes installed wallets', async () => {
    const page = await visit({ options: { connectors: { ...ONLY_IN_PAGE, injected: false } } })
    await openModal(page)
    await words(page, 'No wallet found in this browser')
    await page.evaluate(() =>
      window.WalletModal.configure({ connectors: { coinbase: false, ledger: false, injected: true } }),
    )
    await button(page, /^Demo Wallet/).waitFor()
  })
})

describe('A wallet that does not approve the connection', () => {
  it('shows a wallet’s rejection with a retry, and resolves open() as rejected', async () => {
    const page = await visit({ wallet: false, wallets: [{ key: 'bare', name: 'Bare' }] })
    const refusals: unknown[] = [
      { code: 4001, message: 'x' },
      { code: 5000, message: 'x' },
      { code: 5002, message: 'x' },
      { message: 'User denied account authorization' },
      'User rejected the request',
      { code: -32603, message: 'x', data: { originalError: { code: 4001 } } },
    ]
    for (const fail of refusals) {
      await reply(page, 'eth_requestAccounts', { fail })
      await openModal(page)
      await button(page, /^Bare/).click()
      await dialog(page, 'Bare').getByRole('alert').getByText('Connection declined').waitFor()
      await button(page, 'Try again').waitFor()
      await button(page, 'Close').click()
      expect(await outcome(page), JSON.stringify(fail)).toEqual({ outcome: 'rejected' })
    }
    expect(await heard(page, 'close')).toEqual(refusals.map(() => ({ type: 'close', detail: { reason: 'button' } })))
  })

  it('connects when the wallet approves after `Try again`', async () => {
    const page = await visit()
    await openModal(page)
    await button(page, /^Demo Wallet/).click()
    await rejectInWallet(page)
    await button(page, 'Try again').click()
    await words(page, 'Continue in Demo Wallet')
    expect(await button(page, 'Try again').count()).toBe(0)
    await approveInWallet(page)
    expect(await outcome(page)).toMatchObject({ outcome: 'connected' })
  })

  it('shows that a request is already open in the wallet (-32002)', async () => {
    const page = await choose({
      eth_requestAccounts: { fail: { code: -32002, message: 'Already processing eth_requestAccounts. Please wait.' } },
    })
    await words(page, 'A request is already open')
    await words(page, 'Open Bare and answer the pending request.')
    await page.keyboard.press('Escape')
    expect(await outcome(page)).toMatchObject({
      outcome: 'failed',
      error: { code: 'RequestPending', message: 'A request is already open in your wallet', isOurs: true },
    })
  })

  it('shows that the wallet is locked', async () => {
    const page = await visit({ wallet: { 'data-answer': 'lock' } })
    await openModal(page)
    await button(page, /^Demo Wallet/).click()
    await words(page, 'Demo Wallet is locked')
    await script(page, { answer: 'approve' })
    await button(page, 'Try again').click()
    expect(await outcome(page)).toMatchObject({ outcome: 'connected' })
  })

  it('shows an error when the wallet’s answer is an error or malformed', async () => {
    const page = await visit({ wallet: false, wallets: [{ key: 'bare', name: 'Bare' }] })
    const problematic: [string, Reply][] = [
      ['eth_requestAccounts', { fail: { code: -32603, message: 'Internal error' } }],
      ['eth_requestAccounts', { give: [] }],
      ['eth_requestAccounts', { give: 'yes' }],
      ['eth_requestAccounts', { give: ['0x12', null] }],
      ['eth_requestAccounts', { give: [ACCOUNTS[0]] }],
    ]
    for (const [method, answer] of problematic) {
      await reply(page, method, answer)
      // In the last case, the wallet connects but reports an invalid chain id.
      await reply(page, 'eth_chainId', { give: 'mainnet' })
      await openModal(page)
      await button(page, /^Bare/).click()
      await words(page, 'Could not connect')
      await words(page, 'Bare reported a problem. Try again, or choose another wallet.')
      await button(page, 'Close').click()
      expect(await outcome(page), JSON.stringify(answer)).toMatchObject({
        outcome: 'failed',
        error: { code: 'ConnectionFailed', isOurs: true },
      })
    }
    expect((await stateOf(page)).account).toBeNull()
  })

  it('shows a hint after 8 s and a failure after 60 s, but connects on a late approval', async () => {
    const page = await choose({ eth_requestAccounts: 'wait' }, { clock: true })
    await words(page, 'Accept the connection in your wallet')
    await page.clock.runFor(7_000)
    expect(await dialog(page).getByText('No answer yet').count()).toBe(0)
    await page.clock.runFor(1_500)
    await words(page, 'No answer yet. Look for the window or the icon of Bare in your browser.')
    await page.clock.runFor(50_000)
    expect(await button(page, 'Try again').count()).toBe(0)
    await page.clock.runFor(2_000)
    await words(page, 'Bare is not responding')
    await button(page, 'Try again').waitFor()
    await settle(page, { give: [ACCOUNTS[1]] })
    expect(await outcome(page)).toMatchObject({ outcome: 'connected', account: { address: ACCOUNTS[1] } })
  })

  it('resolves open() as `closed` when the visitor stops waiting', async () => {
    const page = await choose({ eth_requestAccounts: 'wait' }, { clock: true })
    await words(page, 'Continue in Bare')
    await page.clock.runFor(61_000)
    await words(page, 'Bare is not responding')
    await button(page, 'Close').click()
    expect(await outcome(page)).toEqual({ outcome: 'closed' })
  })

  it('shows that the wallet is missing if it has disappeared before a retry', async () => {
    const page = await choose({ eth_requestAccounts: { fail: { code: -32603 } } })
    await words(page, 'Could not connect')
    await page.evaluate(() => window.WalletModal.configure({ connectors: { injected: false } }))
    await button(page, 'Try again').click()
    await words(page, /is no longer available in this browser\./)
    await button(page, 'Close').click()
    expect(await outcome(page)).toMatchObject({
      outcome: 'failed',
      error: { code: 'ConnectorNotFound', message: 'Wallet not found: org.example.bare' },
    })
  })
})

describe('A visitor who changes their mind while connecting', () => {
  it('ignores a late approval after the visitor went back', async () => {
    const page = await choose({ eth_requestAccounts: 'wait' })
    await words(page, 'Continue in Bare')
    await button(page, 'Back').click()
    await button(page, /^Bare/).waitFor()
    expect((await stateOf(page)).loading).toBe(false)
    await settle(page, { give: [ACCOUNTS[0]] })
    await button(page, 'Close').click()
    expect(await outcome(page)).toEqual({ outcome: 'closed' })
    expect((await stateOf(page)).account).toBeNull()
    expect(await askedOf(page, 'bare')).toEqual(['eth_requestAccounts'])
  })

  it.each(['button', 'escape', 'backdrop', 'api'] as const)(
    'ignores a late approval after the modal was closed (%s)',
    async (reason) => {
      const page = await choose({ eth_requestAccounts: 'wait' })
      await words(page, 'Continue in Bare')
      if (reason === 'button') await button(page, 'Close').click()
      if (reason === 'escape') await page.keyboard.press('Escape')
      if (reason === 'backdrop') await page.mouse.click(5, 5)
      if (reason === 'api') await page.evaluate(() => window.WalletModal.close())
      expect(await outcome(page)).toEqual({ outcome: 'closed' })
      expect(await heard(page, 'close')).toEqual([{ type: 'close', detail: { reason } }])
      await settle(page, { give: [ACCOUNTS[0]] })
      await page.evaluate(() => window.WalletModal.ready)
      expect(await stateOf(page)).toMatchObject({ account: null, loading: false, open: false })
      expect(await heard(page, 'connect')).toEqual([])
      expect(await page.evaluate(() => localStorage.getItem('wallet-modal:connections'))).toBeNull()
    },
  )

  it('connects another wallet after the visitor went back', async () => {
    const page = await visit({
      wallets: [{ key: 'bare', name: 'Bare', replies: { eth_requestAccounts: 'wait' } }],
      wallet: { 'data-answer': 'approve' },
    })
    await openModal(page)
    await button(page, /^Bare/).click()
    await words(page, 'Continue in Bare')
    await button(page, 'Back').click()
    await button(page, /^Demo Wallet/).click()
    expect(await outcome(page)).toMatchObject({
      outcome: 'connected',
      connection: { connectorId: 'dev.wallet-modal.demo' },
    })
    await settle(page, { give: [ACCOUNTS[2]] })
    expect((await stateOf(page)).account?.address).toBe(ACCOUNTS[0])
  })

  it('asks the wallet once when the visitor clicks twice', async () => {
    const page = await visit()
    await openModal(page)
    // Clicks twice synchronously, before the view changes and the wallet's window opens.
    await button(page, /^Demo Wallet/).evaluate((row: HTMLElement) => [row.click(), row.click()])
    await approveInWallet(page)
    expect(await outcome(page)).toMatchObject({ outcome: 'connected' })
    expect(await walletLog(page)).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  it('resolves the first open() as closed when the modal is opened again', async () => {
    const page = await choose({ eth_requestAccounts: 'wait' })
    await words(page, 'Continue in Bare')
    await openModal(page)
    expect(await outcome(page, 0)).toEqual({ outcome: 'closed' })
    await button(page, /^Bare/).waitFor()
    await button(page, 'Close').click()
    expect(await outcome(page)).toEqual({ outcome: 'closed' })
    expect(
      (await heard(page)).filter(({ type }) => type === 'open' || type === 'close').map(({ type }) => type),
    ).toEqual(['open', 'close'])
  })

  it('resolves open() as closed when the element is removed', async () => {
    const page = await choose({ eth_requestAccounts: 'wait' })
    await words(page, 'Continue in Bare')
    await page.evaluate(() => document.querySelector('wallet-modal')?.remove())
    expect(await outcome(page)).toEqual({ outcome: 'closed' })
    await settle(page, { give: [ACCOUNTS[0]] })
    expect(await stateOf(page)).toMatchObject({ open: false, account: null, loading: false })
  })
})
