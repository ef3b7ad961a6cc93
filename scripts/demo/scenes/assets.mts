import type { Page } from 'playwright-core'
import { RICH } from '../../../test/sandbox/blockchainApi/richAccount.ts'
import { SOLANA_COLLECTOR } from '../../../test/sandbox/solana/collection.ts'
import { button, choose, connect, modal, open, says, sees, showAccount, type Scene, type Stage } from './scene.mts'

const BALANCES = '**/v1/account/*/balance?*'
const HISTORY = '**/v1/account/*/history?*'
/** The account that has ordinary and hostile NFTs. */
const COLLECTOR = 2
const UNUSED = '0x00000000000000000000000000000000e0000001'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Lets requests for these URLs fail, or wait without end. */
const fail = (page: Page, urls: string) => page.route(urls, (route) => route.fulfill({ status: 500, body: '{}' }))
const hang = (page: Page, urls: string) => page.route(urls, () => undefined)

/** Lets the nodes refuse everything. */
const failNodes = (page: Page, { sandbox }: Stage) =>
  page.route(
    ({ href }) => sandbox.chains.some(({ rpcUrl }) => href.startsWith(rpcUrl)),
    (route) => route.fulfill({ status: 400, body: '{}' }),
  )

/** Simulates a browser without network, in which the languages of the pictures can still be loaded. */
async function goOffline(page: Page, stage: Stage): Promise<void> {
  await fail(page, BALANCES)
  await failNodes(page, stage)
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }))
}

async function inAccount(page: Page, tab?: 'NFTs' | 'Activity', account: number | typeof UNUSED = COLLECTOR) {
  await page.evaluate((one) => window.demoWallet.setAccounts([one]), account)
  await connect(page)
  await showAccount(page)
  if (tab) await page.getByRole('tab', { name: tab }).click()
}

const showsTokens = (page: Page) => button(page, /^USD Coin/).waitFor()
const firstNft = (page: Page) => modal(page).getByRole('list', { name: 'NFTs' }).getByRole('button').first()

async function connectSolana(page: Page, sandbox: Stage['sandbox'], index: number): Promise<void> {
  const all = sandbox.accounts.filter(({ namespace }) => namespace === 'solana')
  await page.evaluate(() => window.demoSolanaWallet.script({ answer: 'approve' }))
  await page.evaluate(() => window.WalletModal.connect('Demo Solana Wallet'))
  await page.evaluate((address) => window.demoSolanaWallet.setAccounts([address]), all[index]?.address ?? '')
}

const TOKEN_SCENES: readonly Scene[] = [
  {
    name: 'account-tokens-loading',
    async play(page) {
      await hang(page, BALANCES)
      await inAccount(page)
      await says(page, 'Loading tokens')
    },
  },
  {
    name: 'account-tokens-failed',
    async play(page, stage) {
      await fail(page, BALANCES)
      await failNodes(page, stage)
      await inAccount(page)
      await says(page, 'Tokens could not be loaded')
    },
  },
  {
    name: 'account-tokens-offline',
    async play(page, stage) {
      await inAccount(page)
      await showsTokens(page)
      await goOffline(page, stage)
      await choose(page, 'Refresh')
      await says(page, 'Offline. Last updated')
    },
  },
  {
    name: 'account-without-prices',
    async play(page) {
      await fail(page, BALANCES)
      await inAccount(page)
      await says(page, 'Values are unavailable')
    },
  },
  {
    name: 'account-at-least',
    async play(page, { sandbox }) {
      const all = sandbox.accounts.filter(({ namespace }) => namespace === 'eip155')
      await inAccount(page, undefined, all[RICH]?.address as typeof UNUSED)
      await says(page, 'at least')
    },
  },
  {
    name: 'account-token',
    async play(page) {
      await inAccount(page)
      await choose(page, /^USD Coin/)
      await modal(page).locator('.token-details').waitFor()
    },
  },
  {
    name: 'account-bitcoin',
    async play(page, { sandbox }) {
      // A string, because the runner rewrites an import() in a function.
      await page.evaluate(`import('${new URL('/wallets/bitcoin.js', sandbox.control).href}')`)
      await page.evaluate(async (network) => {
        window.WalletModal.addNetwork(network)
        window.demoBitcoinWallet.script({ answer: 'approve' })
        await window.WalletModal.connect('Demo Bitcoin Wallet', { network })
      }, BITCOIN as `${string}:${string}`)
      await showAccount(page)
      await button(page, /^Receive$/).waitFor()
    },
  },
  {
    name: 'account-receive-share',
    async play(page) {
      // A string, because the runner rewrites a function in a function.
      await page.evaluate("Object.defineProperty(navigator, 'share', { value() {} })")
      await connect(page)
      await open(page, 'WalletReceive')
      await button(page, 'Share').waitFor()
    },
  },
]

const NFT_SCENES: readonly Scene[] = [
  {
    name: 'nfts-loading',
    async play(page) {
      await hang(page, HISTORY)
      await inAccount(page, 'NFTs')
      await says(page, 'Loading NFTs')
    },
  },
  {
    name: 'nfts-failed',
    async play(page) {
      await fail(page, HISTORY)
      await inAccount(page, 'NFTs')
      await says(page, 'NFTs could not be loaded')
    },
  },
  {
    name: 'nfts-empty',
    async play(page) {
      await inAccount(page, 'NFTs', UNUSED)
      await says(page, 'No NFTs yet')
    },
  },
  {
    name: 'nfts-unknown',
    async play(page) {
      await page.evaluate(() => window.WalletModal.configure({ projectId: '' }))
      await inAccount(page, 'NFTs')
      await says(page, 'NFTs on Ethereum are unknown')
    },
  },
  {
    name: 'nfts-pictures',
    async play(page) {
      await page.route('**://pictures.example/**', (route) =>
        route.fulfill({
          body: PIXEL,
          contentType: 'image/png',
          headers: { 'access-control-allow-origin': '*' },
        }),
      )
      await inAccount(page, 'NFTs')
      await choose(page, 'Show pictures')
      await modal(page).locator('img[src*="pictures.example"]').first().waitFor()
    },
  },
  {
    name: 'nft',
    async play(page) {
      await inAccount(page, 'NFTs')
      await firstNft(page).click()
      await says(page, 'Received')
    },
  },
  {
    name: 'nfts-solana',
    async play(page, { sandbox }) {
      await connectSolana(page, sandbox, SOLANA_COLLECTOR)
      await showAccount(page)
      await page.getByRole('tab', { name: 'NFTs' }).click()
      // Known once the names are, by which the NFTs are sorted.
      await says(page, 'Spam')
      await firstNft(page).click()
      await says(page, 'Mint address')
    },
  },
]

async function showActivity(page: Page, account: number): Promise<void> {
  await page.evaluate((one) => window.demoWallet.setAccounts([one]), account)
  await connect(page)
  await open(page, 'Transactions')
  await sees(page, 'Transactions')
}

const ACTIVITY_SCENES: readonly Scene[] = [
  {
    name: 'activity-tab',
    async play(page) {
      await inAccount(page, 'Activity', 1)
      await says(page, 'Pending')
    },
  },
  {
    name: 'activity-spam',
    async play(page) {
      await showActivity(page, 1)
      await choose(page, /^Show$/)
      await says(page, 'Spam')
    },
  },
  {
    name: 'activity-failed',
    async play(page) {
      await fail(page, HISTORY)
      await showActivity(page, 1)
      await button(page, 'Try again').waitFor()
    },
  },
  {
    name: 'activity-offline',
    async play(page, stage) {
      await showActivity(page, 1)
      await says(page, 'Minted')
      await goOffline(page, stage)
      await choose(page, 'Refresh')
      await says(page, 'Offline. Last updated')
    },
  },
  {
    name: 'activity-more',
    async play(page) {
      await showActivity(page, 0)
      await modal(page).getByRole('listitem').first().waitFor()
      await hang(page, HISTORY)
      await modal(page)
        .locator('.virtual')
        .evaluate((box) => box.scrollTo(0, box.scrollHeight))
      await says(page, 'Loading transactions')
    },
  },
]

export const ASSET_SCENES: readonly Scene[] = [...TOKEN_SCENES, ...NFT_SCENES, ...ACTIVITY_SCENES]
