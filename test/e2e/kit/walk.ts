import type { Page } from 'playwright-core'
import { SOLANA_COLLECTOR } from '../../sandbox/solana/collection.ts'
import type { Answer } from '../../sandbox/wallets/evm/answers.ts'
import type { PageSetup, Site } from './site.ts'
import { walkAssets, walkOtherChains } from './walkAssets.ts'
import { walkActivity } from './walkActivity.ts'
import { walkAllowances } from './walkAllowances.ts'
import { walkApprove } from './walkApprove.ts'
import { walkBuy } from './walkBuy.ts'
import { walkConnecting } from './walkConnecting.ts'
import { walkLogin } from './walkLogin.ts'
import { walkLongNames } from './walkLongNames.ts'
import { walkPairing } from './walkPairing.ts'
import { walkPay } from './walkPay.ts'
import { walkSend } from './walkSend.ts'
import { walkSwap } from './walkSwap.ts'
import { walkSignIn } from './walkSignIn.ts'

/** Wallets for `walk`, which announce themselves on request. Two announcements are of one wallet on two chains. */
export const WALK_SETUP: PageSetup = {
  wallet: { 'data-announce': 'false' },
  solanaWallet: { 'data-announce': 'false', 'data-name': 'Demo Wallet', 'data-accounts': `${SOLANA_COLLECTOR}` },
  ledger: {},
  body: '<h1>A shop</h1><main><wallet-modal-button></wallet-modal-button> <wallet-modal-network-button></wallet-modal-network-button></main>',
}

const answer = (page: Page, script: Answer) => page.evaluate((how) => window.demoWallet.script(how), script)

/**
 * Opens every view of the modal in each of its states, in English, and calls `see` with each name. `see` must restore
 * theme and language.
 */
export async function walk(site: Site, page: Page, see: (screen: string) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  const connect = page.getByRole('button', { name: 'Connect Wallet' })
  const row = (name: RegExp) => dialog.getByRole('button', { name })
  const faults = (method: string, body?: object) =>
    fetch(`${site.sandbox.json.control}/faults`, {
      method,
      body: body && JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })

  await connect.waitFor()
  await see('the buttons')

  // Disables Coinbase and Ledger, so that the list is the same everywhere: Ledger is listed only in browsers with
  // WebHID.
  await page.evaluate(() => window.WalletModal.configure({ connectors: { ledger: false, coinbase: false } }))
  await connect.click()
  await dialog.getByText('No wallet found').waitFor()
  await see('Connect, empty')

  await page.evaluate(() => window.demoWallet.announce())
  await row(/^Demo Wallet/).waitFor()
  await see('Connect')

  await answer(page, { answer: 'silent' })
  await row(/^Demo Wallet/).click()
  await dialog.getByText('Continue in Demo Wallet').waitFor()
  await see('ConnectingExternal, waiting')

  await row(/^Back$/).click()
  await answer(page, { answer: 'reject' })
  await row(/^Demo Wallet/).click()
  await dialog.getByText('Connection declined').waitFor()
  await see('ConnectingExternal, declined')

  await answer(page, { answer: 'error', code: -32_000, message: 'Broken' })
  await row(/^Try again$/).click()
  await dialog.getByText('Details', { exact: true }).click()
  await row(/^Copy details$/).waitFor()
  await see('ConnectingExternal, failed, with details')

  await answer(page, { answer: 'approve' })
  await row(/^Try again$/).click()
  await dialog.waitFor({ state: 'detached' })
  const account = page.getByRole('button', { name: /10,000\.000 ETH/ })
  await account.waitFor()
  await see('the buttons, connected')

  await account.click()
  await dialog.getByText('10,000.000').first().waitFor()
  // Wait for the parts that load after the first paint
  await row(/^Receive$/).waitFor()
  await row(/^USDC/).waitFor()
  await see('Account')
  await row(/^USDC/).click()
  await row(/^Hide token$/).click()
  await row(/^Show hidden$/).click()
  await row(/^USDC/).click()
  await row(/^Show token again$/).waitFor()
  await see('Account, a hidden token')
  await row(/^Show token again$/).click()
  // Its details are open again in the list.
  await row(/^USDC/).click()
  await dialog.locator('.token-details').waitFor({ state: 'detached' })
  await faults('POST', { service: 'rpc', method: 'eth_call', fault: 'rpc-error' })
  await row(/^Refresh$/).click()
  await dialog.getByText('Some balances could not be loaded').waitFor()
  await see('Account, without some balances')
  await faults('DELETE')
  await row(/^Refresh$/).click()
  await row(/^USDC/).waitFor()
  await row(/^Address 0xf39F/).click()
  await dialog.locator('.address').waitFor()
  await see('Account, the whole address')
  await row(/^Receive$/).click()
  await dialog.getByRole('img', { name: 'QR code of your address' }).waitFor()
  await see('WalletReceive')
  await row(/^Compatible Networks$/).click()
  await dialog.getByText('In use').waitFor()
  await see('WalletCompatibleNetworks')
  await row(/^Back$/).click()
  await row(/^Back$/).click()
  await walkLongNames(site, page, see)
  await walkSend(site, page, see)
  await walkAllowances(site, page, see)
  await walkSignIn(page, see)

  await page.evaluate(() => window.WalletModal.configure({ features: { multiWallet: true } }))
  await row(/^Wallets$/).click()
  await row(/^Disconnect All$/).waitFor()
  await see('ProfileWallets')
  await row(/^Name the account/).click()
  // The field gets the focus a moment after it appears.
  await page.locator('wallet-modal input:focus').waitFor()
  await see('ProfileWallets, naming an account')
  await row(/^Back$/).click()
  await page.evaluate(() => window.WalletModal.configure({ features: {} }))

  await row(/^Network: Ethereum/).click()
  await row(/^Base/).waitFor()
  await see('Networks')

  await dialog.getByRole('textbox', { name: 'Search networks' }).fill('nothing')
  await dialog.getByText('No network found').waitFor()
  await see('Networks, nothing found')
  await row(/^Clear the search$/).click()

  await answer(page, { answer: 'silent' })
  await row(/^Base/).click()
  await dialog.getByText('Continue in Demo Wallet').waitFor()
  await see('SwitchNetwork')

  await row(/^Cancel$/).click()
  await answer(page, { answer: 'reject' })
  await row(/^Base/).click()
  await dialog.getByText('Switch declined').waitFor()
  await see('Networks, after a refusal')

  await page.evaluate(() => window.demoWallet.setChain(10))
  await dialog.getByText('This site does not support your wallet’s network').waitFor()
  await see('UnsupportedChain')

  await faults('POST', { service: 'rpc', route: 'eip155:8453', fault: 'status' })
  await page.evaluate(() => window.demoWallet.setChain(8453))
  await row(/^Back$/).click()
  await row(/^Reload balance$/).waitFor()
  await dialog.getByText('Token Balance Unavailable').waitFor()
  // This toast closes by itself: wait for it, so that the view does not change during the checks
  await dialog.getByText('Token Balance Unavailable').waitFor({ state: 'detached' })
  await see('Account, balance unknown')

  await page.evaluate(() => {
    window.WalletModal.configure({ debug: true })
    // A property: attributes set nothing once the site has configured
    Object.assign(document.querySelector('wallet-modal') ?? {}, { currency: 'dollars' })
  })
  await dialog.getByText('Invalid option "currency"').waitFor()
  await see('Account, developer alert')

  await faults('DELETE')
  await seeNoHistory(page, see)
  await row(/^Disconnect$/).click()
  await connect.waitFor()
  await page.evaluate(() => {
    document.querySelector('wallet-modal')?.removeAttribute('currency')
    window.WalletModal.configure({ debug: false })
  })
  await walkList(site, page, see)
  await walkActivity(site, page, see)
  await walkSwap(site, page, see)
  await walkBuy(page, see)
  await walkPay(site, page, see)
  await walkAssets(site, page, see)

  await walkPairing(site, page, see)
  await walkLogin(site, page, see)
  // Must come after the login, which opens popups, because `walkConnecting` replaces `window.open`.
  await walkConnecting(site, page, see)
  await walkOtherChains(site, page, see)
  await walkApprove(site, page, see)
}

/** Shows Transactions and NFTs of a network whose history no service has, since the site has no project id here. */
async function seeNoHistory(page: Page, see: (screen: string) => Promise<void>): Promise<void> {
  await page.evaluate(() => void window.WalletModal.open({ view: 'Transactions' }))
  await page.getByRole('dialog').getByText('No history on').waitFor()
  await see('Transactions, no service')
  await page.evaluate(() => void window.WalletModal.open({ view: 'Account' }))
  await page.getByRole('tab', { name: 'NFTs' }).click()
  await page.getByText('NFTs on Base are unknown').waitFor()
  await see('Account, NFTs unknown')
  await page.getByRole('tab', { name: 'Tokens' }).click()
}

/** Shows the wallet list, loaded and failed, and the views for visitors without a wallet. */
async function walkList(
  { sandbox: { json } }: Site,
  page: Page,
  see: (screen: string) => Promise<void>,
): Promise<void> {
  const dialog = page.getByRole('dialog')
  const row = (name: RegExp) => dialog.getByRole('button', { name })
  const faults = (method: string, body?: object) =>
    fetch(`${json.control}/faults`, {
      method,
      body: body && JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  await page.evaluate(({ projectId, services }) => {
    window.WalletModal.configure({
      projectId,
      services,
      termsUrl: 'https://shop.example/terms',
      privacyUrl: 'https://shop.example/privacy',
      features: { legalCheckbox: true },
    })
  }, json)
  const open = (view?: string) =>
    page.evaluate((name) => void window.WalletModal.open(name ? { view: name } : undefined), view)

  await faults('POST', { service: 'walletApi', route: '/getWallets', fault: 'status' })
  await open()
  await dialog.getByText('The wallet list is not responding.').waitFor()
  await see('Connect, bundled wallets, terms not agreed to')
  await faults('DELETE')
  await dialog.getByRole('checkbox').check()
  await row(/^Try again$/).click()
  await row(/^All wallets \d/).waitFor()
  await see('Connect with a list')
  await row(/^All wallets/).click()
  await dialog.getByRole('textbox', { name: 'Search wallets' }).waitFor()
  await row(/^Trust Wallet/).waitFor()
  await see('AllWallets')
  await dialog.getByRole('textbox', { name: 'Search wallets' }).fill('nobody has this')
  await dialog.getByText('No Wallet found').waitFor()
  await see('AllWallets, nothing found')
  await row(/^Get a Wallet$/).click()
  await row(/^MetaMask/).waitFor()
  await see('GetWallet')
  await row(/^MetaMask/).click()
  await dialog.getByRole('img', { name: 'QR code for iOS App' }).waitFor()
  await see('Downloads')
  await open('WhatIsAWallet')
  await row(/^Get a wallet$/).waitFor()
  await see('WhatIsAWallet')
  await open('WhatIsANetwork')
  await dialog.getByRole('link', { name: 'Learn more' }).waitFor()
  await see('WhatIsANetwork')
  await open('Diagnostics')
  await row(/^Copy report$/).waitFor()
  await see('Diagnostics')
  await page.evaluate(() => window.WalletModal.configure({ features: { collapseWallets: true } }))
  await open()
  await row(/^Continue with a wallet/).click()
  await row(/^All wallets/).waitFor()
  await see('ConnectWallets')
  await row(/^Close$/).click()
  await dialog.waitFor({ state: 'detached' })
  await page.evaluate(() =>
    window.WalletModal.configure({ features: { collapseWallets: false, legalCheckbox: false } }),
  )
}
