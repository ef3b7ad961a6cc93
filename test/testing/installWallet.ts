import type { AnswerKind, Installable } from './types.ts'

/** How the Ethereum wallet starts. */
export interface DemoWalletSettings {
  /** What it does with what no script answers; `ask` opens its window. */
  answer?: AnswerKind
  name?: string
  rdns?: string
  /** Which of the sandbox's accounts it holds. */
  accounts?: readonly number[]
  /** The chain it is on at first: 1, 8453, or one that nobody knows. */
  chain?: number
  /** Whether it announces itself (EIP-6963). */
  announce?: boolean
  /** Whether it claims `window.ethereum`. */
  legacy?: boolean
}

/** How the Solana wallet starts. */
export interface DemoSolanaWalletSettings {
  answer?: AnswerKind
  name?: string
  /** Which of the sandbox's Solana accounts it holds. */
  accounts?: readonly number[]
  /** Whether it registers itself (Wallet Standard). */
  announce?: boolean
}

/** How the Bitcoin wallet starts. */
export interface DemoBitcoinWalletSettings {
  answer?: AnswerKind
  name?: string
  interfaces?: readonly ('standard' | 'sats' | 'leather' | 'okx' | 'unisat' | 'bitget' | 'binance')[]
  payment?: 'p2wpkh' | 'p2sh-p2wpkh'
  account?: number
  network?: 'mainnet' | 'testnet'
  /** Milliseconds after which it shows up. */
  lateMs?: number
}

/**
 * Runs a wallet's script before the page's own, as an extension does: the page's policy has no say in it. The script reads
 * its settings from its own tag, and here there is none, so it is shown one that is not in the page. The address is defined
 * on the tag, not assigned: Trusted Types would refuse that.
 */
const asInitScript = (src: string, code: string) => `if (globalThis.top === globalThis) {
  const tag = Object.defineProperty(document.createElement('script'), 'src', { value: ${JSON.stringify(src)} })
  Object.defineProperty(document, 'currentScript', { configurable: true, get: () => tag })
  try {
${code}
  } finally {
    delete document.currentScript
  }
}`

async function install(into: Installable, file: string, settings: object): Promise<void> {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined)
  const src = `${file}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
  const response = await fetch(src)
  if (!response.ok) throw new Error(`The sandbox has no wallet at ${file}: ${response.status}`)
  await into.addInitScript({ content: asInitScript(src, await response.text()) })
}

/** Puts an Ethereum wallet of the sandbox on every page that is opened from now on. */
export const installDemoWallet = (into: Installable, sandbox: { url: string }, settings: DemoWalletSettings = {}): Promise<void> =>
  install(into, `${sandbox.url}/wallets/evm.js`, settings)

/** Puts a Solana wallet of the sandbox on every page that is opened from now on. */
export const installDemoSolanaWallet = (into: Installable, sandbox: { url: string }, settings: DemoSolanaWalletSettings = {}): Promise<void> =>
  install(into, `${sandbox.url}/wallets/solana.js`, settings)

/** Puts a Bitcoin wallet of the sandbox on every page that is opened from now on. */
export const installDemoBitcoinWallet = (into: Installable, sandbox: { url: string }, settings: DemoBitcoinWalletSettings = {}): Promise<void> =>
  install(into, `${sandbox.url}/wallets/bitcoin.js`, settings)
