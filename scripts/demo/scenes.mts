import type { Page } from 'playwright-core'
import type { ViewName } from '../../src/public.ts'

export interface Scene {
  name: string
  /** Options of the demo page. */
  options?: Record<string, unknown>
  /** Brings the page to what the picture is to show. */
  play?(page: Page): Promise<void>
  /** What is in the picture: the window when absent. */
  of?: 'page' | 'hero'
  /** Also in Arabic. */
  rtl?: boolean
}

type Script = Record<string, unknown>

const script = (page: Page, answer: Script) => page.evaluate((given) => window.demoWallet.script(given as never), answer)
const open = (page: Page, view?: ViewName) => page.evaluate((name) => void window.WalletModal.open(name ? { view: name } : undefined), view)
const sees = (page: Page, view: string) => page.locator(`[data-view=${view}]`).waitFor()
const choose = (page: Page, name: string) => page.locator('wallet-modal').getByRole('button', { name }).click()

/** More wallets beside the sandbox's own, as a collector's browser has them. */
async function addWallets(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const { control } = await (await fetch('/sandbox.json')).json()
    const { createDemoWallet } = await import(new URL('/wallets/evm.mjs', control))
    const names = ['Harbour', 'Copperleaf', 'The Wallet With a Rather Long Name']
    names.forEach((name, index) => createDemoWallet({ name, rdns: 'dev.wallet-modal.' + index, hue: 20 + index * 95 }))
  })()`)
}

/** Connects the demo wallet through the modal, which closes then. */
async function connect(page: Page): Promise<void> {
  await script(page, { method: 'eth_requestAccounts', answer: 'approve', times: 1 })
  await open(page)
  await choose(page, 'Demo Wallet')
  await page.waitForFunction(() => window.WalletModal.getState().account?.status === 'connected')
}

/** Opens the modal on the wallet's view, with the wallet answering as told. */
async function askWallet(page: Page, answer: Script): Promise<void> {
  await script(page, answer)
  await open(page)
  await choose(page, 'Demo Wallet')
  await sees(page, 'ConnectingExternal')
}

async function showAccount(page: Page): Promise<void> {
  await open(page)
  await sees(page, 'Account')
}

const knowsBalance = (page: Page) => page.waitForFunction(() => window.WalletModal.getState().account?.balance)
const offersRetry = (page: Page) => page.locator('wallet-modal').getByRole('button', { name: 'Try again' }).waitFor()

async function failing(page: Page, answer: Script): Promise<void> {
  await askWallet(page, answer)
  await offersRetry(page)
}

async function switching(page: Page, answer: string): Promise<void> {
  await connect(page)
  await script(page, { method: 'wallet_switchEthereumChain', answer })
  await open(page, 'Networks')
  await choose(page, 'Base')
}

/** A wallet that may be on the phone, on the web or on this machine. */
const ANYWHERE = {
  customWallets: [{ id: 'own', name: 'Harbour', mobile_link: 'harbour://', webapp_link: 'https://harbour.example', desktop_link: 'harbour-desktop://', homepage: 'https://harbour.example' }],
}
const NO_RELAY = { relay: 'ws://127.0.0.1:9' }

const hasCode = (page: Page) => page.locator('wallet-modal [data-uri]').waitFor()

async function pairWith(page: Page, name: string): Promise<void> {
  await open(page)
  await choose(page, name)
  await sees(page, 'ConnectingWalletConnect')
}

/** Every view in every state that a visitor can meet. */
export const SCENES: readonly Scene[] = [
  { name: 'page', of: 'page' },
  { name: 'buttons', of: 'hero' },
  {
    name: 'buttons-connected', of: 'hero',
    async play(page) {
      await connect(page)
      await knowsBalance(page)
    },
  },
  {
    name: 'connect', rtl: true,
    async play(page) {
      await addWallets(page)
      await open(page)
      await sees(page, 'Connect')
    },
  },
  {
    name: 'connect-recent',
    async play(page) {
      await addWallets(page)
      await connect(page)
      await page.evaluate(() => window.WalletModal.disconnect())
      await open(page)
      await sees(page, 'Connect')
    },
  },
  {
    name: 'connect-empty', rtl: true, options: { connectors: { injected: false } },
    async play(page) {
      await open(page)
      await sees(page, 'Connect')
    },
  },
  {
    name: 'connect-legal', rtl: true,
    options: { termsUrl: 'https://shop.example/terms', privacyUrl: 'https://shop.example/privacy', features: { legalCheckbox: true } },
    async play(page) {
      await open(page)
      await page.locator('wallet-modal').getByRole('checkbox').waitFor()
    },
  },
  {
    name: 'connect-bundled', rtl: true, options: { services: { walletApi: 'http://127.0.0.1:9' } },
    async play(page) {
      await open(page)
      await offersRetry(page)
    },
  },
  {
    name: 'all-wallets', rtl: true,
    async play(page) {
      await open(page, 'AllWallets')
      await page.locator('wallet-modal').getByRole('button', { name: /^Trust Wallet/ }).waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'all-wallets-none', rtl: true,
    async play(page) {
      await open(page, 'AllWallets')
      await page.locator('wallet-modal').getByRole('textbox').fill('zzzzz')
      await page.locator('wallet-modal').getByText(/No Wallet found/).waitFor()
    },
  },
  ...(['GetWallet', 'WhatIsAWallet', 'WhatIsANetwork'] as const).map((view): Scene => ({
    name: view.replace(/[a-z](?=[A-Z])|A(?=[A-Z])/g, '$&-').toLowerCase(), rtl: true,
    async play(page) {
      await open(page, view)
      await sees(page, view)
    },
  })),
  {
    name: 'downloads', rtl: true,
    async play(page) {
      await open(page, 'GetWallet')
      await choose(page, 'MetaMask')
      await sees(page, 'Downloads')
    },
  },
  { name: 'connecting-waiting', play: (page) => askWallet(page, { answer: 'silent' }) },
  { name: 'connecting-declined', play: (page) => failing(page, { answer: 'reject' }) },
  { name: 'connecting-pending', play: (page) => failing(page, { answer: 'pending' }) },
  { name: 'connecting-locked', play: (page) => failing(page, { answer: 'lock' }) },
  { name: 'connecting-failed', play: (page) => failing(page, { answer: 'error', message: 'Broken' }) },
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
    name: 'pairing', rtl: true,
    async play(page) {
      await open(page, 'ConnectingWalletConnectBasic')
      await hasCode(page)
    },
  },
  {
    name: 'pairing-wallet', rtl: true, options: ANYWHERE,
    async play(page) {
      await pairWith(page, 'Harbour')
      await hasCode(page)
    },
  },
  {
    name: 'pairing-desktop', options: ANYWHERE,
    async play(page) {
      await pairWith(page, 'Harbour')
      await page.locator('wallet-modal').getByRole('tab', { name: 'Desktop' }).click()
      await page.locator('wallet-modal').getByRole('button', { name: 'Copy link' }).waitFor()
    },
  },
  {
    name: 'pairing-no-relay', options: { services: NO_RELAY },
    async play(page) {
      await open(page, 'ConnectingWalletConnect')
      await offersRetry(page)
    },
  },
  {
    name: 'account', rtl: true,
    async play(page) {
      await connect(page)
      await knowsBalance(page)
      await showAccount(page)
    },
  },
  {
    name: 'account-unknown-balance',
    async play(page) {
      await page.route('**/rpc/*', (route) => route.fulfill({ status: 400, body: '{}' }))
      await connect(page)
      await showAccount(page)
      await page.locator('wallet-modal').getByRole('button', { name: 'Load the balance again' }).waitFor()
    },
  },
  {
    name: 'account-several',
    async play(page) {
      await page.evaluate(() => window.demoWallet.setAccounts([0, 1, 2]))
      await connect(page)
      await knowsBalance(page)
      await showAccount(page)
    },
  },
  {
    name: 'networks', rtl: true, options: { networks: ['eip155:1', 'eip155:8453', 'eip155:10', 'eip155:42161', 'eip155:137', 'eip155:11155111'] },
    async play(page) {
      await open(page, 'Networks')
      await sees(page, 'Networks')
    },
  },
  {
    name: 'networks-declined',
    async play(page) {
      await switching(page, 'reject')
      await offersRetry(page)
    },
  },
  {
    name: 'switch-network',
    async play(page) {
      await switching(page, 'silent')
      await sees(page, 'SwitchNetwork')
    },
  },
  {
    name: 'unsupported-chain',
    async play(page) {
      await page.evaluate(() => window.demoWallet.setChain('0x89'))
      await script(page, { method: 'eth_requestAccounts', answer: 'approve', times: 1 })
      await open(page)
      await choose(page, 'Demo Wallet')
      await sees(page, 'UnsupportedChain')
    },
  },
  {
    name: 'themed',
    options: { themeVariables: { '--wm-accent': '#f59e0b', '--wm-background': '#f6efe4', '--wm-radius': '8px', '--wm-font-family': 'Georgia, serif' } },
    async play(page) {
      await connect(page)
      await knowsBalance(page)
      await showAccount(page)
    },
  },
  {
    name: 'debug-alert', options: { debug: true },
    async play(page) {
      await open(page)
      await sees(page, 'Connect')
      await page.evaluate(() => document.querySelector('wallet-modal')?.setAttribute('networks', 'eip155:nowhere'))
    },
  },
]
