import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { controlOf } from './kit/control.ts'
import { ACCOUNTS, addPageWallet, type PageWalletSetup } from './kit/pageWallet.ts'
import { pairingOptions, startPhone, uriOf } from './kit/phone.ts'
import { startSite, type PageSetup, type Site } from './kit/site.ts'
import {
  approveInWallet,
  button,
  call,
  connectDemo,
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

const SWITCH = 'wallet_switchEthereumChain'
const ADD = 'wallet_addEthereumChain'
let site: Site
let context: BrowserContext
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())
afterEach(async () => {
  await context?.close()
  await controlOf(site).reset()
})

async function visit(
  { clock, ...setup }: PageSetup & { clock?: boolean } = {},
  wallets: readonly PageWalletSetup[] = [],
): Promise<Page> {
  context = await site.browser.newContext(setup.context)
  context.setDefaultTimeout(10_000)
  if (clock) await context.clock.install()
  await noteEvents(context)
  for (const wallet of wallets) await addPageWallet(context, wallet)
  return (await site.open({ ...setup, in: context })).page
}

/** Opens a page connected on Ethereum, with the list of networks open. */
async function atNetworks(setup?: PageSetup): Promise<Page> {
  const page = await visit(setup)
  await connectDemo(page)
  await openModal(page, { view: 'Networks' })
  await dialog(page, 'Choose Network').waitFor()
  return page
}

/** Returns a network of the site on the sandbox's second node, with an id that the wallet does not know (4902). */
const custom = () => ({
  id: 31337,
  name: 'Workshop',
  nativeCurrency: { name: 'Coin', symbol: 'WRK', decimals: 18 },
  rpcUrls: { default: { http: [site.sandbox.json.chains[1]?.rpcUrl ?? ''] } },
  blockExplorers: { default: { name: 'Scan', url: 'https://scan.example/' } },
})
const networkOf = async (page: Page) => (await stateOf(page)).network
const paramsOf = (page: Page, method: string) =>
  page.evaluate(
    (name) => window.demoWallet.requests.filter((one) => one.method === name).map(({ params }) => params[0]),
    method,
  )

describe('Choosing a network while no wallet is connected', () => {
  it('selects a network without a wallet immediately, and closes the modal', async () => {
    const page = await visit()
    await page.getByRole('button', { name: 'Ethereum', exact: true }).click()
    await button(page, 'Base').click()
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await networkOf(page)).toBe('eip155:8453')
    expect(await heard(page, 'network')).toEqual([
      { type: 'network', detail: { network: 'eip155:8453', previous: 'eip155:1' } },
    ])
    await page.locator('wallet-modal-network-button').getByRole('button', { name: 'Base' }).waitFor()
    expect(await walletLog(page)).toEqual([])
  })

  it('finds networks by name and id, shows an empty result, and marks the current network', async () => {
    const page = await visit({ options: { networks: ['eip155:1', 'eip155:8453', 'eip155:137', 'eip155:11155111'] } })
    await openModal(page, { view: 'Networks' })
    const list = dialog(page).getByRole('list', { name: 'Choose Network' }).getByRole('button')
    await expect.poll(() => list.count()).toBe(4)
    expect(await button(page, 'Ethereum').getAttribute('aria-current')).toBe('true')
    expect(await dialog(page).locator('[aria-current=true]').count()).toBe(1)
    await button(page, /^Sepolia.*Testnet/).waitFor()
    const search = dialog(page)
      .getByRole('searchbox', { name: 'Search networks' })
      .or(dialog(page).getByRole('textbox', { name: 'Search networks' }))
    await search.fill('BAS')
    await expect.poll(() => list.count()).toBe(1)
    await search.fill('137')
    await button(page, 'Polygon').waitFor()
    expect(await list.count()).toBe(1)
    await search.fill('nothing')
    await dialog(page).getByRole('status').getByText('No network found').waitFor()
    await button(page, 'Clear the search').click()
    await expect.poll(() => list.count()).toBe(4)
  })
})

describe('Switching the network of a connected wallet', () => {
  it(
    'waits for the wallet to switch, closes, and shows the balance on the new network',
    { tags: 'journey' },
    async () => {
      const page = await atNetworks()
      await button(page, 'Base').click()
      await dialog(page, 'Base').getByText('Accept the switch to Base in your wallet').waitFor()
      expect(await viewOf(page)).toBe('SwitchNetwork')
      await approveInWallet(page)
      expect(await outcome(page)).toEqual({ outcome: 'closed' })
      expect(await stateOf(page)).toMatchObject({
        network: 'eip155:8453',
        account: { caipAddress: `eip155:8453:${ACCOUNTS[0]}` },
        connections: [{ network: 'eip155:8453' }],
      })
      expect(await paramsOf(page, SWITCH)).toEqual([{ chainId: '0x2105' }])
      expect(await heard(page, 'network')).toEqual([
        { type: 'network', detail: { network: 'eip155:8453', previous: 'eip155:1' } },
      ])
      await expect.poll(async () => (await stateOf(page)).account?.balance?.value).toBe('10000')
    },
  )

  it('returns to Account after a switch if the visitor came from there', async () => {
    const page = await visit()
    await connectDemo(page)
    await openModal(page)
    await button(page, 'Network: Ethereum').click()
    await button(page, 'Base').click()
    await approveInWallet(page)
    await dialog(page, 'Account').waitFor()
    await button(page, 'Network: Base').waitFor()
  })

  it('goes back when the wallet rejects a switch, explains why, and allows a retry', async () => {
    const page = await atNetworks()
    await button(page, 'Base').click()
    await rejectInWallet(page)
    const alert = dialog(page, 'Choose Network').getByRole('alert')
    await alert.getByText('Switch declined').waitFor()
    await alert.getByText('You cancelled the switch to Base.').waitFor()
    expect(await networkOf(page)).toBe('eip155:1')
    await button(page, 'Try again').click()
    await approveInWallet(page)
    await outcome(page)
    expect(await networkOf(page)).toBe('eip155:8453')
  })

  it.each([
    ['a failure', { answer: 'error', code: -32000, message: 'Broken' }, 'Could not switch to Base'],
    ['a request that is already open', { answer: 'pending' }, 'A request is already open in your wallet.'],
    [
      'code 5000 with a rejection message',
      { answer: 'error', code: 5000, message: 'User rejected methods.' },
      'Switch declined',
    ],
  ] as const)('shows why a network switch failed: %s', async (_, answer, words) => {
    const page = await atNetworks()
    await script(page, { method: SWITCH, ...answer })
    await button(page, 'Base').click()
    await dialog(page, 'Choose Network').getByRole('alert').getByText(words).waitFor()
    expect(await networkOf(page)).toBe('eip155:1')
    expect(await walletLog(page)).not.toContain(ADD)
  })

  it('lets the visitor cancel a network switch, but follows a wallet that switches later', async () => {
    const page = await visit({ wallet: false }, [{ key: 'bare', replies: { [SWITCH]: 'wait' } }])
    await call(page, 'connect', 'org.example.bare')
    await openModal(page, { view: 'Networks' })
    await button(page, 'Base').click()
    await button(page, 'Cancel').click()
    await dialog(page, 'Choose Network').waitFor()
    expect(await button(page, 'Try again').count()).toBe(0)
    await page.evaluate(() => window.pageWallets.bare?.settle({ give: null }))
    await expect.poll(() => networkOf(page)).toBe('eip155:8453')
    expect(await viewOf(page)).toBe('Networks')
  })
})

describe('A wallet that never answers a network switch', () => {
  /** Opens Networks and chooses Base with a wallet that never answers, until the switch has timed out. */
  async function unanswered(): Promise<Page> {
    const page = await visit({ wallet: false, clock: true }, [
      { key: 'bare', name: 'Bare', replies: { [SWITCH]: 'wait' } },
    ])
    await call(page, 'connect', 'org.example.bare')
    await openModal(page, { view: 'Networks' })
    await button(page, 'Base').click()
    await dialog(page, 'Base').getByText('Continue in Bare').waitFor()
    await page.clock.runFor(8_500)
    await dialog(page).getByText('No answer yet.').waitFor()
    expect(await viewOf(page)).toBe('SwitchNetwork')
    await page.clock.runFor(52_000)
    await dialog(page, 'Choose Network').waitFor()
    return page
  }
  const alert = (page: Page) => dialog(page).getByRole('alert')

  it('times out a switch after 60 s, goes back with a message, and allows a retry', async () => {
    const page = await unanswered()
    await alert(page).getByText('Bare is not responding').waitFor()
    expect(await networkOf(page)).toBe('eip155:1')
    await page.evaluate((method) => {
      const bare = window.pageWallets.bare
      if (bare) bare.replies[method] = { give: null }
    }, SWITCH)
    await button(page, 'Try again').click()
    expect(await outcome(page)).toEqual({ outcome: 'closed' })
    expect(await networkOf(page)).toBe('eip155:8453')
  })

  it('applies a late switch without showing an error', async () => {
    const page = await unanswered()
    await alert(page).waitFor()
    await page.evaluate(() => window.pageWallets.bare?.settle({ give: null }))
    await alert(page).waitFor({ state: 'detached' })
    await expect.poll(() => networkOf(page)).toBe('eip155:8453')
    expect(await button(page, 'Base').getAttribute('aria-current')).toBe('true')
    await button(page, 'Close').click()
    expect(await outcome(page)).toEqual({ outcome: 'closed' })
  })

  it('ignores a late rejection of a switch, and resolves open() as failed', async () => {
    const page = await unanswered()
    await page.evaluate(() => window.pageWallets.bare?.settle({ fail: { code: 4001, message: 'no' } }))
    await alert(page).getByText('Bare is not responding').waitFor()
    await button(page, 'Close').click()
    expect(await outcome(page)).toMatchObject({ outcome: 'failed', error: { code: 'WalletTimeout' } })
    expect(await networkOf(page)).toBe('eip155:1')
  })

  it('rejects switchNetwork() with WalletTimeout when the wallet never answers', async () => {
    const page = await visit({ wallet: false, clock: true }, [{ key: 'bare', replies: { [SWITCH]: 'wait' } }])
    await call(page, 'connect', 'org.example.bare')
    const asked = call(page, 'switchNetwork', 'eip155:8453')
    await expect.poll(() => page.evaluate(() => window.pageWallets.bare?.asked.at(-1))).toBe(SWITCH)
    await page.clock.runFor(61_000)
    expect(await asked).toMatchObject({ code: 'WalletTimeout', isOurs: true })
    expect(await networkOf(page)).toBe('eip155:1')
  })
})

describe('Choosing a network of another namespace', () => {
  const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

  /** Opens a page of phone width in Networks, connected on Ethereum, with a Solana wallet installed. */
  async function atTwoChains(): Promise<Page> {
    const { networks, rpcUrls } = site.optionsFor('eip155', 'solana')
    const page = await visit({
      solanaWallet: { 'data-answer': 'approve' },
      options: { networks: [...networks, DEVNET], rpcUrls, connectors: { ledger: false, coinbase: false } },
      context: { viewport: { width: 360, height: 740 } },
    })
    await connectDemo(page)
    await openModal(page, { view: 'Networks' })
    return page
  }

  it('asks for a wallet of the chosen network’s namespace, and makes its connection active', async () => {
    const page = await atTwoChains()
    await button(page, /^Solana(?! Devnet)/).click()
    await dialog(page, 'Switch Chain').waitFor()
    expect(await viewOf(page)).toBe('SwitchActiveChain')
    await dialog(page).getByText('Connect a wallet for Solana').waitFor()
    expect(await stateOf(page)).toMatchObject({ activeNamespace: 'eip155', network: 'eip155:1' })
    await button(page, 'Switch').click()
    await dialog(page, 'Connect Wallet').waitFor()
    const rows = dialog(page).getByRole('list', { name: 'Connect Wallet' }).getByRole('button')
    expect(await rows.allTextContents()).toEqual([expect.stringContaining('Demo Solana Wallet')])
    await rows.click()
    expect(await outcome(page)).toMatchObject({ outcome: 'connected', connection: { network: SOLANA } })
    expect(await stateOf(page)).toMatchObject({
      activeNamespace: 'solana',
      network: SOLANA,
      connections: [{ namespace: 'eip155' }, { namespace: 'solana' }],
      account: { namespace: 'solana' },
    })
    await page
      .locator('wallet-modal-network-button')
      .getByRole('button', { name: /^Solana/ })
      .waitFor()
    // Wallets of both chains are connected by now, so switching back needs no prompt.
    await openModal(page, { view: 'Networks' })
    await button(page, 'Ethereum').click()
    expect(await outcome(page)).toEqual({ outcome: 'closed' })
    expect(await stateOf(page)).toMatchObject({
      activeNamespace: 'eip155',
      network: 'eip155:1',
      account: { namespace: 'eip155' },
    })
    expect(await walletLog(page)).not.toContain(SWITCH)
  })

  it('keeps network and connection if the visitor goes back after choosing another namespace’s network', async () => {
    const page = await atTwoChains()
    const before = await stateOf(page)
    await button(page, /^Solana(?! Devnet)/).click()
    await button(page, 'Switch').click()
    await dialog(page, 'Connect Wallet').waitFor()
    await button(page, 'Back').click()
    await dialog(page, 'Choose Network').waitFor()
    await page.keyboard.press('Escape')
    expect(await outcome(page)).toEqual({ outcome: 'closed' })
    expect(await stateOf(page)).toMatchObject({
      activeNamespace: before.activeNamespace,
      network: before.network,
      connections: before.connections,
    })
  })

  it('shows a network last and disabled, but focusable with a reason, if no wallet supports it', async () => {
    const page = await atTwoChains()
    await call(page, 'connect', 'Demo Solana Wallet')
    const rows = dialog(page).getByRole('list', { name: 'Choose Network' }).getByRole('button')
    const row = button(page, 'Solana Devnet Not supported by Demo Solana Wallet')
    await row.waitFor()
    expect(await rows.last().textContent()).toContain('Solana Devnet')
    expect(await row.getAttribute('aria-disabled')).toBe('true')
    await row.focus()
    await page.keyboard.press('Enter')
    expect([await viewOf(page), (await stateOf(page)).network]).toEqual(['Networks', SOLANA])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await row.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  })
})

describe('A paired wallet', () => {
  it('switches a paired wallet only to networks of its session, and explains why others are disabled', async () => {
    const phone = await startPhone(site)
    onTestFinished(() => phone.stop())
    const page = await visit({ wallet: false, options: pairingOptions(site) })
    await openModal(page, { view: 'ConnectingWalletConnect' })
    await phone.pair(await uriOf(page))
    expect(await outcome(page)).toMatchObject({ outcome: 'connected' })
    const topic = phone.sessions.list()[0]?.topic ?? ''
    await phone.sessions.withdraw(topic, 'eip155:8453')
    await openModal(page, { view: 'Networks' })
    const row = button(page, /^Base/)
    await row.getByText('Connect again to allow it.').waitFor()
    expect(await row.getAttribute('aria-disabled')).toBe('true')
    await phone.sessions.grant(topic, 'eip155:8453')
    await expect.poll(() => row.getAttribute('aria-disabled')).toBeNull()
    await row.click()
    await expect.poll(() => networkOf(page)).toBe('eip155:8453')
  })
})

describe('A network that the wallet does not know', () => {
  const unknown = [
    ['4902', { code: 4902 }],
    ['32603', { code: 32603 }],
    ['-32603', { code: -32603 }],
    ['5000 without a rejection message', { code: 5000, message: 'Unsupported' }],
    ['a nested 4902', { code: -32000, data: { originalError: { code: 4902 } } }],
  ] as const
  it.each(unknown)('adds an unknown network to the wallet and switches to it (%s)', async (_, error) => {
    const page = await atNetworks()
    await script(
      page,
      { method: SWITCH, answer: 'error', message: 'x', ...error, times: 1 },
      { method: ADD, answer: 'approve' },
    )
    await button(page, 'Base').click()
    await outcome(page)
    expect(await networkOf(page)).toBe('eip155:8453')
    expect(await paramsOf(page, ADD)).toMatchObject([
      {
        chainId: '0x2105',
        chainName: 'Base',
        nativeCurrency: { symbol: 'ETH', decimals: 18 },
        blockExplorerUrls: ['https://basescan.org'],
      },
    ])
  })

  it('adds a custom network to the wallet with the site’s own node URL', async () => {
    const page = await atNetworks({ options: { networks: ['eip155:1', custom()], rpcUrls: {} } })
    // The node serves another chain, so the wallet cannot add the network. This test checks only the request.
    await button(page, 'Workshop').click()
    await dialog(page, 'Choose Network').getByRole('alert').getByText('Could not switch to Workshop').waitFor()
    expect(await paramsOf(page, ADD)).toEqual([
      {
        chainId: '0x7a69',
        chainName: 'Workshop',
        nativeCurrency: custom().nativeCurrency,
        rpcUrls: custom().rpcUrls.default.http,
        blockExplorerUrls: ['https://scan.example/'],
      },
    ])
    await page.evaluate(() => window.demoWallet.setChain(31337))
    await expect.poll(() => networkOf(page)).toBe('eip155:31337')
  })

  it('shows that the switch was declined when the wallet refuses to add the network', async () => {
    const page = await atNetworks()
    await script(page, { method: SWITCH, answer: 'error', code: 4902, message: 'x' }, { method: ADD, answer: 'reject' })
    await button(page, 'Base').click()
    await dialog(page, 'Choose Network').getByRole('alert').getByText('Switch declined').waitFor()
    expect(await networkOf(page)).toBe('eip155:1')
  })
})

describe('A wallet on a network that the site does not support', () => {
  /** Opens a page connected on Polygon, which the site does not support, with UnsupportedChain open. */
  async function unsupported(options?: Record<string, unknown>): Promise<Page> {
    const page = await visit({ wallet: { 'data-chain': '137', 'data-answer': 'approve' }, options })
    await openModal(page)
    await button(page, /^Demo Wallet/).click()
    await dialog(page, 'Switch Network').waitFor()
    await expect.poll(() => viewOf(page)).toBe('UnsupportedChain')
    return page
  }
  const shakes = (page: Page) => page.locator('wallet-modal .dialog[data-shake]')

  it.each([
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['a click outside', (page: Page) => page.mouse.click(5, 5)],
    ['the close button', (page: Page) => button(page, 'Close').click()],
    ['the API', (page: Page) => page.evaluate(() => window.WalletModal.close())],
  ] as const)('keeps the modal open and shakes the dialog on %s while the network is unsupported', async (_, leave) => {
    const page = await unsupported()
    for (let time = 0; time < 2; time++) {
      await leave(page)
      await shakes(page).waitFor()
      await shakes(page).waitFor({ state: 'detached' })
    }
    expect(await viewOf(page)).toBe('UnsupportedChain')
    expect((await stateOf(page)).open).toBe(true)
    expect(await heard(page, 'close')).toEqual([])
  })

  it('switches to a supported network on request, and resolves open() as connected', async () => {
    const page = await unsupported()
    await button(page, 'Base').click()
    expect(await outcome(page)).toMatchObject({
      outcome: 'connected',
      connection: { network: 'eip155:8453' },
      account: { caipAddress: `eip155:8453:${ACCOUNTS[0]}` },
    })
    expect(await networkOf(page)).toBe('eip155:8453')
  })

  it('keeps the modal open when the wallet rejects a switch from an unsupported network', async () => {
    const page = await unsupported()
    await script(page, { method: SWITCH, answer: 'ask' })
    await button(page, 'Base').click()
    await dialog(page, 'Base').waitFor()
    await page.evaluate(() => window.WalletModal.close())
    await shakes(page).waitFor()
    await rejectInWallet(page)
    await dialog(page, 'Switch Network').getByRole('alert').getByText('Switch declined').waitFor()
    expect((await stateOf(page)).open).toBe(true)
  })

  it('disconnects if the visitor chooses none of the supported networks', async () => {
    const page = await unsupported()
    await button(page, 'Disconnect').click()
    expect(await outcome(page)).toEqual({ outcome: 'closed' })
    expect(await stateOf(page)).toMatchObject({ account: null, network: 'eip155:1', open: false })
  })

  it('updates the open modal when the wallet switches networks by itself', async () => {
    const page = await unsupported()
    await page.evaluate(() => window.demoWallet.setChain(8453))
    expect(await outcome(page)).toMatchObject({ outcome: 'connected', connection: { network: 'eip155:8453' } })
    await openModal(page)
    await dialog(page, 'Account').waitFor()
    await page.evaluate(() => window.demoWallet.setChain(137))
    await expect.poll(() => viewOf(page)).toBe('UnsupportedChain')
    await page.evaluate(() => window.demoWallet.setChain(1))
    await dialog(page, 'Account').waitFor()
    await button(page, 'Close').click()
    await outcome(page)
  })

  it('updates the button when the wallet switches to an unsupported network, and opens UnsupportedChain', async () => {
    const page = await visit({ wallet: { 'data-answer': 'approve' } })
    await connectDemo(page)
    await page.evaluate(() => window.demoWallet.setChain(137))
    expect(await stateOf(page)).toMatchObject({
      open: false,
      network: 'eip155:137',
      account: { caipAddress: `eip155:137:${ACCOUNTS[0]}`, balance: null },
    })
    await page.getByRole('button', { name: 'Switch Network' }).click()
    await expect.poll(() => viewOf(page)).toBe('UnsupportedChain')
    await button(page, 'Ethereum').click()
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await networkOf(page)).toBe('eip155:1')
  })

  it('connects on an unsupported network if the site allows unsupported networks', async () => {
    const page = await visit({
      wallet: { 'data-chain': '137', 'data-answer': 'approve' },
      options: { allowUnsupportedChain: true },
    })
    await openModal(page)
    await button(page, /^Demo Wallet/).click()
    expect(await outcome(page)).toMatchObject({ outcome: 'connected', connection: { network: 'eip155:137' } })
    await openModal(page)
    await dialog(page, 'Account').waitFor()
    await page.keyboard.press('Escape')
    expect(await outcome(page)).toEqual({ outcome: 'closed' })
  })

  it('resolves open() as connected when the site adds the wallet’s unsupported network', async () => {
    const page = await unsupported()
    await page.evaluate(() => window.WalletModal.addNetwork('eip155:137'))
    await page.evaluate(() => window.WalletModal.close())
    expect(await outcome(page)).toMatchObject({ outcome: 'connected', connection: { network: 'eip155:137' } })
  })
})

describe('The network API', () => {
  it('switches networks by switchNetwork(), with and without a connected wallet', async () => {
    const page = await visit({ wallet: { 'data-answer': 'approve' } })
    expect(await call(page, 'switchNetwork', 'eip155:8453')).toEqual({ value: undefined })
    expect(await networkOf(page)).toBe('eip155:8453')
    await connectDemo(page)
    expect(await networkOf(page)).toBe('eip155:1')
    await call(page, 'switchNetwork', 'eip155:8453')
    expect((await stateOf(page)).account?.caipAddress).toBe(`eip155:8453:${ACCOUNTS[0]}`)
    expect((await stateOf(page)).open).toBe(false)
  })

  it('does not prompt for a switch if the wallet is already on the network', async () => {
    const page = await visit()
    await connectDemo(page)
    await call(page, 'switchNetwork', 'eip155:1')
    expect(await walletLog(page)).not.toContain(SWITCH)
  })

  it('rejects switchNetwork() with a code and a precise message', async () => {
    const page = await visit({ wallet: { 'data-answer': 'reject' } })
    await connectDemo(page)
    for (const bad of ['mainnet', 'eip155', 'eip155:1:2', 'nowhere:1', 'eip155:0x1', '']) {
      expect(await call(page, 'switchNetwork', bad)).toEqual({
        code: 'InvalidNetworkId',
        message: `Invalid CAIP-2 network id: ${bad}`,
        isOurs: true,
      })
    }
    expect(await call(page, 'switchNetwork', 'eip155:137')).toEqual({
      code: 'NetworkNotFound',
      message: 'Network not found: eip155:137',
      isOurs: true,
    })
    expect(await call(page, 'switchNetwork', 'eip155:8453')).toMatchObject({ code: 'UserRejected', isOurs: true })
    expect(await networkOf(page)).toBe('eip155:1')
    await script(page, { method: SWITCH, answer: 'pending' })
    expect(await call(page, 'switchNetwork', 'eip155:8453')).toMatchObject({ code: 'RequestPending' })
  })

  it('adds and removes networks, and updates the network list', async () => {
    const page = await visit()
    await openModal(page, { view: 'Networks' })
    await button(page, 'Base').waitFor()
    await page.evaluate((network) => window.WalletModal.addNetwork(network), custom())
    await button(page, 'Workshop').waitFor()
    await page.evaluate(() => window.WalletModal.removeNetwork('eip155:8453'))
    await button(page, 'Base').waitFor({ state: 'detached' })
    await button(page, 'Workshop').click()
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await networkOf(page)).toBe('eip155:31337')
    await page.evaluate(() => window.WalletModal.removeNetwork('eip155:31337'))
    expect(await networkOf(page)).toBe('eip155:1')
    const code = (id: string) =>
      page.evaluate((one) => {
        try {
          window.WalletModal.removeNetwork(one as 'eip155:1')
        } catch (error) {
          return (error as { code: string }).code
        }
        return undefined
      }, id)
    expect(await code('eip155:5')).toBe('NetworkNotFound')
    expect(await code('eip155:1')).toBe('InvalidOption')
  })
})
