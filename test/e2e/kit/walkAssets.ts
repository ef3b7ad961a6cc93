import type { Page } from 'playwright-core'
import type { Hex } from 'viem'
import type { CaipNetworkId } from '../../../src/public.ts'
import { controlOf } from './control.ts'
import type { Site } from './site.ts'
import { walkSolana } from './walkSolana.ts'

type See = (screen: string) => Promise<void>

const HISTORY = '/v1/account/:address/history'
const BALANCES = '/v1/account/:address/balance'

/** What the parts of the walk through Account share. */
function stepsOf(site: Site, page: Page) {
  const dialog = page.getByRole('dialog')
  const { fault } = controlOf(site)
  const all = site.sandbox.json.accounts.flatMap((one) => (one.namespace === 'eip155' ? one.address : []))
  return {
    dialog,
    /** Lets these routes of the service fail in this way. */
    service: async (kind: 'status' | 'hang', ...routes: string[]) => {
      for (const route of routes) await fault({ service: 'blockchainApi', route, fault: kind })
    },
    says: (words: string) => dialog.getByText(words).first().waitFor(),
    press: (name: string | RegExp) => dialog.getByRole('button', { name }).first().click(),
    tab: (name: string) => dialog.getByRole('tab', { name }).click(),
    open: (view: string) => page.evaluate((name) => void window.WalletModal.open({ view: name }), view),
    /** Makes another account of the sandbox the one in use, so that everything is loaded anew. */
    use: (index: number) => page.evaluate((address) => window.demoWallet.setAccounts([address]), all[index] as Hex),
  }
}

/** Shows Account while its parts load, and after they failed. */
async function seeFaults(site: Site, page: Page, see: See): Promise<void> {
  const { tab, says, service, use } = stepsOf(site, page)
  const { fault, clearFaults } = controlOf(site)
  await fault({ service: 'rpc', method: 'eth_call', fault: 'hang' })
  await service('hang', HISTORY, BALANCES)
  await use(3)
  await says('Loading tokens')
  await see('Account, tokens loading')
  await tab('NFTs')
  await says('Loading NFTs')
  await see('Account, NFTs loading')
  await clearFaults()

  await fault({ service: 'rpc', fault: 'status', status: 400 })
  await service('status', HISTORY, BALANCES)
  await use(4)
  await says('NFTs could not be loaded')
  await see('Account, NFTs failed')
  await tab('Tokens')
  await says('Tokens could not be loaded')
  await see('Account, tokens failed')
  await clearFaults()

  await service('status', BALANCES)
  await use(5)
  await says('Values are unavailable')
  await see('Account, values unavailable')
  await clearFaults()
}

/** Shows Activity while it loads more transactions of a history with several pages, and Receive with all its buttons. */
async function seeLongHistory(site: Site, page: Page, see: See): Promise<void> {
  const { dialog, says, open } = stepsOf(site, page)
  const { fault, clearFaults } = controlOf(site)
  await open('Transactions')
  const list = dialog.locator('.virtual')
  await list.getByRole('listitem').first().waitFor()
  await fault({ service: 'blockchainApi', route: HISTORY, fault: 'delay', delayMs: 60_000 })
  await list.evaluate((box) => box.scrollTo(0, box.scrollHeight))
  await says('Loading transactions')
  await list.evaluate((box) => box.scrollTo(0, 0))
  // Wait for the first row: the list renders it after the scroll, and hides it from Tab until it has measured it. While
  // the list scrolls, it has the style `pointer-events: none`.
  await list.locator('ul:not([style*="pointer-events"]) > [data-index="0"] .row').waitFor()
  await see('Transactions, loading more')
  await clearFaults()

  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: () => {}, configurable: true }))
  await open('WalletReceive')
  await dialog.getByRole('button', { name: 'Share' }).waitFor()
  await see('WalletReceive, with Share')
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'share'))
}

/** A token of the site that the service does not know. */
const TOKEN = {
  address: '0x00000000000000000000000000000000f0000001',
  symbol: 'SHOP',
  name: 'Shop token',
  decimals: 18,
}

/** Shows a token with its price beside one without, and the last figures and transactions while the browser is offline. */
async function seePrices(site: Site, page: Page, see: See): Promise<void> {
  const { dialog, says, press, open, use, service } = stepsOf(site, page)
  const { fault, clearFaults } = controlOf(site)
  await page.evaluate((token) => window.WalletModal.configure({ tokens: { 'eip155:1': [token] } }), TOKEN)
  await fault({ service: 'rpc', method: 'eth_call', fault: 'status', status: 400 })
  await use(6)
  await open('Account')
  await says('at least')
  await press(/^USD Coin/)
  await dialog.getByRole('link', { name: 'View in the explorer' }).waitFor()
  await see('Account, at least, a token with its price')
  await clearFaults()

  await open('Transactions')
  await dialog.getByRole('listitem').first().waitFor()
  // Faults instead of a browser that really is offline: requests without network are repeated for seconds.
  await fault({ service: 'rpc', fault: 'status', status: 400 })
  await service('status', BALANCES)
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }))
  await press('Refresh')
  await says('Offline. Last updated')
  await see('Transactions, offline')
  await open('Account')
  await press('Refresh')
  await says('Offline. Last updated')
  await see('Account, offline')
  await clearFaults()
  await page.evaluate(() => {
    Reflect.deleteProperty(navigator, 'onLine')
    window.WalletModal.configure({ tokens: {} })
  })
}

/**
 * Does the part of `walk` for what an account holds: loading, failed, offline and incomplete. Needs the project id and
 * services of the sandbox, and an announced demo wallet, disconnected.
 */
export async function walkAssets(site: Site, page: Page, see: See): Promise<void> {
  await page.evaluate(() => window.demoWallet.setChain(1))
  await page.evaluate(() => window.WalletModal.connect('dev.wallet-modal.demo'))
  await seeLongHistory(site, page, see)
  await seePrices(site, page, see)
  // Last, because for a while after a failure the service is asked for no balances.
  await seeFaults(site, page, see)

  await page.evaluate(() => window.WalletModal.disconnect())
  await page.evaluate(() => {
    window.demoWallet.setChain(8453)
    window.demoWallet.setAccounts([0])
  })
}

const SOLANA: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BITCOIN: CaipNetworkId = 'bip122:000000000019d6689c085ae165831e93'

/**
 * Does the part of `walk` for Account on other chains: tokens and NFTs from a node of Solana, and the address on Bitcoin.
 * Needs the announced demo wallet for Solana, disconnected.
 */
export async function walkOtherChains(site: Site, page: Page, see: See): Promise<void> {
  const { dialog, tab, says, open } = stepsOf(site, page)
  await page.evaluate((network) => window.WalletModal.connect('Demo Wallet', { namespace: 'solana', network }), SOLANA)
  await open('Account')
  await dialog.getByRole('list', { name: 'Tokens' }).getByRole('button').nth(1).waitFor()
  await see('Account on Solana')
  await tab('NFTs')
  // Known once the names are, by which the NFTs are sorted.
  await says('Spam')
  await dialog.getByRole('list', { name: 'NFTs' }).getByRole('button').first().click()
  await says('Mint address')
  await see('Account on Solana, NFTs with details')
  await tab('Tokens')
  await walkSolana(site, page, see)
  await page.evaluate(() => window.WalletModal.disconnect())

  // A string, because the test runner rewrites an import() in a function.
  await page.evaluate(`import('${new URL(site.sandbox.url).origin}/wallets/bitcoin.js')`)
  await page.evaluate(async (network) => {
    window.WalletModal.addNetwork(network)
    window.demoBitcoinWallet.script({ answer: 'approve' })
    await window.WalletModal.connect('Demo Bitcoin Wallet', { network })
  }, BITCOIN)
  await open('Account')
  await dialog.getByRole('button', { name: 'Receive', exact: true }).waitFor()
  await see('Account on Bitcoin')
  await page.evaluate(async (network) => {
    await window.WalletModal.disconnect()
    window.WalletModal.removeNetwork(network)
  }, BITCOIN)
}
