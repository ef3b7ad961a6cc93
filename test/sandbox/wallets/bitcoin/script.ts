/**
 * The demo Bitcoin wallet as a classic script, `/wallets/bitcoin.js?interfaces=standard,sats`. Its controls are
 * `window.demoBitcoinWallet` (the newest) and `window.demoBitcoinWallets` (by name).
 */
import { createBitcoinWallet, type DemoBitcoinWallet } from './createBitcoinWallet.ts'
import type { Host } from './host.ts'
import { readSettings, type BitcoinFacts } from './settings.ts'

declare global {
  interface Window {
    demoBitcoinWallet: DemoBitcoinWallet
    demoBitcoinWallets?: Record<string, DemoBitcoinWallet>
  }
}

/** Added in front of the bundle by the sandbox that serves it. */
declare const SANDBOX_BITCOIN: BitcoinFacts

function storageHere(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

const script = document.currentScript
const settings = script instanceof HTMLScriptElement ? readSettings(script) : {}
const wallet = createBitcoinWallet(SANDBOX_BITCOIN, settings, {
  host: window as unknown as Host,
  storage: storageHere(),
})
window.demoBitcoinWallet = wallet
window.demoBitcoinWallets = { ...window.demoBitcoinWallets, [settings.name ?? 'Demo Bitcoin Wallet']: wallet }
