/**
 * The demo wallet as a classic script, `/wallets/evm.js`. It adds one wallet to the page, configured by its own tag,
 * with the controls `window.demoWallet` (the newest) and `window.demoWallets` (by rdns).
 */
import { createDemoWalletWith, type DemoWallet } from './evm/createDemoWallet.ts'
import { facts } from './evm/facts.ts'
import { READERS, readSettings } from './evm/readSettings.ts'

declare global {
  interface Window {
    demoWallet: DemoWallet
    demoWallets?: Record<string, DemoWallet>
  }
}

const script = document.currentScript
const wallet = createDemoWalletWith(facts, script instanceof HTMLScriptElement ? readSettings(script, READERS) : {})
window.demoWallet = wallet
window.demoWallets = { ...window.demoWallets, [wallet.info.rdns]: wallet }
