import type { Page } from 'playwright-core'
import {
  addWallets,
  button,
  choose,
  connect,
  connectSolana,
  hasCode,
  isConnected,
  showsBalance,
  modal,
  open,
  says,
  script,
  sees,
  showAccount,
  type Scene,
} from './scene.mts'

const MULTI = { features: { multiWallet: true } }

async function another(page: Page, kind: 'evm' | 'solana', name: string): Promise<void> {
  await page.evaluate((wallet) => window.WalletModal.connect(wallet), name)
  await page.waitForFunction(
    (wallet) => window.WalletModal.getState().connections.some(({ connectorName }) => connectorName === wallet),
    name,
  )
  if (kind === 'evm') await isConnected(page)
}

/** Connects two wallets on one chain, the first with three accounts, and one wallet on another chain. */
async function connectSeveral(page: Page): Promise<void> {
  await page.evaluate(() => window.demoWallet.setAccounts([0, 1, 2]))
  await connect(page)
  await addWallets(page, 'evm', [{ name: 'The Wallet With a Rather Long Name', accounts: [3, 4] }])
  await another(page, 'evm', 'The Wallet With a Rather Long Name')
}

const showWallets = async (page: Page) => {
  await open(page, 'ProfileWallets')
  await sees(page, 'ProfileWallets')
}

export const ACCOUNT_SCENES: readonly Scene[] = [
  {
    name: 'account',
    async play(page) {
      await connect(page)
      await showsBalance(page)
      await showAccount(page)
    },
  },
  {
    name: 'account-hidden-token',
    async play(page) {
      await connect(page)
      await showAccount(page)
      const press = (name: string | RegExp) => button(page, name).click()
      await press(/^USDC|^USD Coin/)
      await press(/^Hide token$|^إخفاء العملة$/)
      await press(/^Show hidden$|^إظهار المخفية$/)
      await press(/^USDC|^USD Coin/)
    },
  },
  {
    name: 'activity',
    async play(page) {
      await page.evaluate(() => window.demoWallet.setAccounts([1]))
      await connect(page)
      await open(page, 'Transactions')
      await says(page, 'Minted')
    },
  },
  {
    name: 'account-empty',
    async play(page) {
      await page.evaluate(() => window.demoWallet.setAccounts(['0x00000000000000000000000000000000e0000001']))
      await connect(page)
      await showAccount(page)
      await button(page, /^Receive funds$|^استلام أموال$/).waitFor()
    },
  },
  {
    name: 'nfts',
    async play(page) {
      await page.evaluate(() => window.demoWallet.setAccounts([2]))
      await connect(page)
      await showAccount(page)
      await page.getByRole('tab', { name: 'NFTs' }).click()
      await says(page, 'Found in your activity')
    },
  },
  {
    name: 'account-unknown-balance',
    async play(page) {
      await page.route('**/rpc/*', (route) => route.fulfill({ status: 400, body: '{}' }))
      await connect(page)
      await showAccount(page)
      await button(page, 'Reload balance').waitFor()
    },
  },
  {
    name: 'account-missing-balances',
    async play(page) {
      await page.route('**/v1/account/*/balance?*', (route) => route.abort())
      // Nodes refuse only what reads tokens.
      await page.route('**/*', (route) =>
        route.request().postData()?.includes('"eth_call"')
          ? route.fulfill({ status: 400, body: '{}' })
          : route.fallback(),
      )
      await connect(page)
      await showAccount(page)
      await says(page, 'Some balances could not be loaded')
    },
  },
  {
    name: 'account-loading',
    async play(page) {
      await page.route('**/rpc/*', () => undefined)
      await connect(page)
      await showAccount(page)
    },
  },
  {
    name: 'account-receive',
    async play(page) {
      await connect(page)
      await showAccount(page)
      await choose(page, 'Receive')
      await hasCode(page)
    },
  },
  {
    name: 'account-receive-networks',
    async play(page) {
      await connect(page)
      await open(page, 'WalletCompatibleNetworks')
      await says(page, 'In use')
    },
  },
  {
    name: 'account-several',
    async play(page) {
      await page.evaluate(() => window.demoWallet.setAccounts([0, 1, 2]))
      await connect(page)
      await showsBalance(page)
      await showAccount(page)
    },
  },
  {
    name: 'account-solana',
    async play(page) {
      await connectSolana(page)
      await showAccount(page)
    },
  },
  {
    name: 'profile-none',
    options: MULTI,
    play: showWallets,
  },
  {
    name: 'profile-one',
    options: MULTI,
    async play(page) {
      await connect(page)
      await showWallets(page)
    },
  },
  {
    name: 'profile-several',
    options: { ...MULTI, networks: ['eip155:1', 'eip155:8453'] },
    async play(page) {
      await connectSeveral(page)
      await showWallets(page)
    },
  },
  {
    name: 'profile-chains',
    options: MULTI,
    async play(page) {
      await connectSeveral(page)
      await page.evaluate(() => window.demoSolanaWallet.script({ answer: 'approve' }))
      await another(page, 'solana', 'Demo Solana Wallet')
      await showWallets(page)
    },
  },
  {
    name: 'profile-naming',
    options: MULTI,
    async play(page) {
      await connect(page)
      await showWallets(page)
      await button(page, /^Name the account/).click()
      await modal(page).getByRole('textbox', { name: 'Account name' }).fill('Savings for the long winter')
    },
  },
  {
    name: 'profile-recent',
    options: { ...MULTI, networks: ['eip155:1', 'eip155:8453'] },
    async play(page) {
      await connectSeveral(page)
      await showWallets(page)
      await choose(page, 'Disconnect The Wallet With a Rather Long Name')
      await says(page, 'Recently connected')
    },
  },
  {
    name: 'themed',
    options: {
      themeVariables: {
        '--wm-accent': '#f59e0b',
        '--wm-background': '#f6efe4',
        '--wm-radius': '8px',
        '--wm-font-family': 'Georgia, serif',
      },
    },
    async play(page) {
      await connect(page)
      await showsBalance(page)
      await showAccount(page)
    },
  },
  {
    name: 'debug-alert',
    options: { debug: true },
    async play(page) {
      await open(page)
      await sees(page, 'Connect')
      await page.evaluate(() => document.querySelector('wallet-modal')?.setAttribute('networks', 'eip155:nowhere'))
      await says(page, /eip155:nowhere/)
    },
  },
]

const MANY = ['eip155:1', 'eip155:8453', 'eip155:10', 'eip155:42161', 'eip155:137', 'eip155:11155111']
const TWO_CHAINS = [
  'eip155:1',
  'eip155:8453',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
]

async function switching(page: Page, answer: Record<string, unknown>): Promise<void> {
  await connect(page)
  await script(page, { method: 'wallet_switchEthereumChain', ...answer })
  await open(page, 'Networks')
  await choose(page, 'Base')
}

async function atUnsupported(page: Page): Promise<void> {
  await page.evaluate(() => window.demoWallet.setChain('0x89'))
  await script(page, { method: 'eth_requestAccounts', answer: 'approve', times: 1 })
  await open(page)
  await choose(page, 'Demo Wallet')
  await sees(page, 'UnsupportedChain')
}

export const NETWORK_SCENES: readonly Scene[] = [
  {
    name: 'networks',
    options: { networks: MANY },
    async play(page) {
      await open(page, 'Networks')
      await sees(page, 'Networks')
    },
  },
  {
    name: 'networks-none',
    options: { networks: MANY },
    async play(page) {
      await open(page, 'Networks')
      await modal(page).getByRole('textbox', { name: 'Search networks' }).fill('nothing')
      await says(page, 'No network found')
    },
  },
  {
    name: 'networks-reason',
    options: { networks: TWO_CHAINS },
    async play(page) {
      await connect(page)
      await page.evaluate(() => window.demoSolanaWallet.script({ answer: 'approve' }))
      await another(page, 'solana', 'Demo Solana Wallet')
      await open(page, 'Networks')
      await says(page, 'Not supported by Demo Solana Wallet')
    },
  },
  {
    name: 'networks-session',
    options: { networks: ['eip155:1', 'eip155:8453'] },
    async play(page, { phone }) {
      const twin = await phone('approve')
      await open(page, 'ConnectingWalletConnect')
      await twin.pair((await page.locator('wallet-modal [data-uri]').getAttribute('data-uri')) ?? '')
      await isConnected(page)
      await twin.sessions.withdraw(twin.sessions.list()[0]?.topic ?? '', 'eip155:8453')
      await open(page, 'Networks')
      await says(page, 'Connect again to allow it.')
    },
  },
  {
    name: 'networks-declined',
    async play(page) {
      await switching(page, { answer: 'reject' })
      await says(page, 'Switch declined')
    },
  },
  {
    name: 'networks-failed',
    async play(page) {
      await switching(page, { answer: 'error', code: -32_000, message: 'Broken' })
      await says(page, 'Could not switch to')
    },
  },
  {
    name: 'switch-network',
    async play(page) {
      await switching(page, { answer: 'silent' })
      await sees(page, 'SwitchNetwork')
    },
  },
  {
    name: 'switch-active-chain',
    async play(page) {
      await connect(page)
      await open(page, 'Networks')
      await choose(page, /^Solana/)
      await sees(page, 'SwitchActiveChain')
    },
  },
  { name: 'unsupported-chain', play: atUnsupported },
  {
    name: 'unsupported-chain-declined',
    async play(page) {
      await atUnsupported(page)
      await script(page, { method: 'wallet_switchEthereumChain', answer: 'reject' })
      await choose(page, 'Base')
      await says(page, 'Switch declined')
    },
  },
]
