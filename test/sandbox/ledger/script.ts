/**
 * Simulated Ledgers as a classic script, `/wallets/ledger.js`. It installs them at `navigator.hid` as configured by its
 * own tag, with their controls at `window.demoLedger`.
 */
import { readSettings, type Readers } from '../wallets/evm/readSettings.ts'
import { createDemoLedger, type DemoLedger } from './createDemoLedger.ts'
import type { LedgerAnswer, LedgerSettings } from './settings.ts'

declare global {
  interface Window {
    demoLedger: DemoLedger
  }
}

const isOn = (value: string) => value !== 'false' && value !== '0'

const READERS: Readers<LedgerSettings> = {
  devices: Number,
  app: String,
  locked: isOn,
  blindSigning: isOn,
  typedData: (value) => (value === 'hashes' ? 'hashes' : 'fields'),
  answer: (value) => value as LedgerAnswer,
  delayMs: Number,
  chooser: (value) => (value === 'dismiss' ? value : Number(value)),
  busy: isOn,
}

const script = document.currentScript
window.demoLedger = createDemoLedger(script instanceof HTMLScriptElement ? readSettings(script, READERS) : {})
