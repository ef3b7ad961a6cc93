/**
 * The Solana wallet as a classic script, `/wallets/solana.js`. It adds one wallet to the page, configured by its own
 * tag, with the controls `window.demoSolanaWallet` (the newest) and `window.demoSolanaWallets` (by name).
 */
import { READERS, readSettings } from '../evm/readSettings.ts'
import { createDemoSolanaWalletWith, type DemoSolanaWallet } from './createDemoSolanaWallet.ts'
import { facts } from './facts.ts'

declare global {
  interface Window {
    demoSolanaWallet: DemoSolanaWallet
    demoSolanaWallets?: Record<string, DemoSolanaWallet>
  }
}

const { name, hue, icon, accounts, answer, announce } = READERS
const script = document.currentScript
const wallet = createDemoSolanaWalletWith(
  facts,
  script instanceof HTMLScriptElement ? readSettings(script, { name, hue, icon, accounts, answer, announce }) : {},
)
window.demoSolanaWallet = wallet
window.demoSolanaWallets = { ...window.demoSolanaWallets, [wallet.wallet.name]: wallet }
