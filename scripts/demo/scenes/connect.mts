import type { Page } from 'playwright-core'
import {
  addSeveral,
  addWallets,
  askWallet,
  blockWindows,
  button,
  choose,
  connect,
  modal,
  offersRetry,
  open,
  pressIn,
  says,
  sees,
  windowOf,
  type Scene,
} from './scene.mts'

const LEGAL = { termsUrl: 'https://shop.example/terms', privacyUrl: 'https://shop.example/privacy' }

async function failing(page: Page, answer: Record<string, unknown>): Promise<void> {
  await askWallet(page, answer)
  await offersRetry(page)
}

/** Opens the modal and chooses a popup wallet or a device. */
async function pressed(page: Page, name: RegExp): Promise<void> {
  await open(page)
  await button(page, name).hover()
  await choose(page, name)
}

/** Simulates plugged-in Ledgers. The address confirmation on the device stays pending. */
async function withLedger(page: Page, { control }: { control: string }, settings: object = {}): Promise<void> {
  await page.evaluate(async (url) => void (await import(url)), new URL('/wallets/ledger.js', control).href)
  await page.evaluate((some) => void Object.assign(window.demoLedger.settings, some), settings)
  await pressed(page, /^Ledger/)
}

const accountsRead = (page: Page) =>
  button(page, /^Account 5 /)
    .getByText('ETH')
    .waitFor()

async function compare(page: Page): Promise<void> {
  await accountsRead(page)
  await modal(page).getByRole('checkbox').check()
  await choose(page, /^Account 2 /)
}

export const CONNECT_SCENES: readonly Scene[] = [
  {
    name: 'connect',
    async play(page) {
      await addSeveral(page)
      await open(page)
      await sees(page, 'Connect')
    },
  },
  {
    name: 'connect-recent',
    async play(page) {
      await addSeveral(page)
      await connect(page)
      await page.evaluate(() => window.WalletModal.disconnect())
      await open(page)
      await sees(page, 'Connect')
    },
  },
  {
    name: 'connect-empty',
    options: { connectors: { injected: false } },
    async play(page) {
      await open(page)
      await sees(page, 'Connect')
    },
  },
  {
    name: 'connect-legal',
    options: { ...LEGAL, features: { legalCheckbox: true } },
    async play(page) {
      await open(page)
      await modal(page).getByRole('checkbox').waitFor()
    },
  },
  {
    name: 'connect-legal-footer',
    options: LEGAL,
    async play(page) {
      await open(page)
      await button(page, /^All wallets \d/).waitFor()
    },
  },
  {
    name: 'connect-bundled',
    options: { services: { walletApi: 'http://127.0.0.1:9' } },
    async play(page) {
      await open(page)
      await offersRetry(page)
    },
  },
  {
    name: 'connect-collapsed',
    options: { features: { collapseWallets: true } },
    async play(page) {
      await open(page)
      await button(page, /^Continue with a wallet/).waitFor()
    },
  },
  {
    name: 'connect-wallets',
    options: { features: { collapseWallets: true } },
    async play(page) {
      await open(page)
      await choose(page, /^Continue with a wallet/)
      await button(page, /^All wallets/).waitFor()
    },
  },
  { name: 'connecting-waiting', play: (page) => askWallet(page, { answer: 'silent' }) },
  { name: 'connecting-declined', play: (page) => failing(page, { answer: 'reject' }) },
  { name: 'connecting-pending', play: (page) => failing(page, { answer: 'pending' }) },
  { name: 'connecting-locked', play: (page) => failing(page, { answer: 'lock' }) },
  { name: 'connecting-failed', play: (page) => failing(page, { answer: 'error', message: 'Broken' }) },
  {
    name: 'connecting-details',
    options: { supportUrl: 'https://shop.example/help' },
    async play(page) {
      await failing(page, { answer: 'error', message: 'Broken' })
      await modal(page).locator('summary').click()
    },
  },
  {
    name: 'connecting-long-name',
    async play(page) {
      await addWallets(page, 'evm', [
        { name: 'Donaudampfschifffahrtsgesellschaftskapitänsbrieftasche', answer: 'silent' } as never,
      ])
      await open(page)
      await choose(page, /^Donau/)
      await sees(page, 'ConnectingExternal')
    },
  },
  {
    name: 'connecting-late',
    async play(page) {
      await page.clock.install()
      await askWallet(page, { answer: 'silent' })
      await page.clock.fastForward(10_000)
      await button(page, 'Ask again').waitFor()
    },
  },
  {
    name: 'connecting-no-answer',
    async play(page) {
      await page.clock.install()
      await askWallet(page, { answer: 'silent' })
      await page.clock.fastForward(61_000)
      await offersRetry(page)
    },
  },
  {
    name: 'connecting-multi-chain',
    async play(page) {
      await addWallets(page, 'solana', [{ name: 'Demo Wallet' }])
      await open(page)
      await choose(page, 'Demo Wallet')
      await sees(page, 'ConnectingMultiChain')
    },
  },
  {
    name: 'coinbase-continue',
    async play(page) {
      // Simulates that the last click is too old: waiting until user activation expires would take five seconds.
      await page.evaluate(() =>
        Object.defineProperty(navigator, 'userActivation', { value: { isActive: false }, configurable: true }),
      )
      await pressed(page, /^Coinbase/)
      await says(page, 'Press Continue to open Coinbase')
    },
  },
  {
    name: 'coinbase-waiting',
    async play(page) {
      await windowOf(page, () => pressed(page, /^Coinbase/))
      await sees(page, 'ConnectingExternal')
    },
  },
  {
    name: 'coinbase-blocked',
    async play(page) {
      await blockWindows(page)
      await pressed(page, /^Coinbase/)
      // The first blocked popup leads to the button Continue, the second one to the error.
      await pressIn(page, 'Continue')
      await says(page, 'Your browser blocked the window')
    },
  },
  {
    name: 'coinbase-refused',
    async play(page) {
      const popup = await windowOf(page, () => pressed(page, /^Coinbase/))
      await pressIn(popup, 'Reject in Coinbase')
      await offersRetry(page)
    },
  },
  {
    name: 'ledger-locked',
    async play(page, { sandbox }) {
      await withLedger(page, sandbox, { locked: true })
      await says(page, 'Your Ledger is locked')
    },
  },
  {
    name: 'choose-account',
    async play(page, { sandbox }) {
      await withLedger(page, sandbox)
      await accountsRead(page)
    },
  },
  {
    name: 'choose-account-compare',
    async play(page, { sandbox }) {
      await withLedger(page, sandbox, { answer: 'ask' })
      await compare(page)
      await says(page, 'Is it the same address')
    },
  },
  {
    name: 'choose-account-declined',
    async play(page, { sandbox }) {
      await withLedger(page, sandbox, { answer: 'reject' })
      await compare(page)
      await says(page, 'Declined on your Ledger')
    },
  },
]
