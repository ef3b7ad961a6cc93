import type { AnswerKind, AtomicStatus, Installable } from './types.ts'

/** Initial settings of the Ethereum wallet. */
export interface DemoWalletSettings {
  /** The answer when no script applies. `ask` opens the wallet's window. */
  answer?: AnswerKind
  name?: string
  rdns?: string
  /** Indexes of the sandbox accounts that the wallet has. */
  accounts?: readonly number[]
  /** Id of the initial chain: 1, 8453, or that of a chain without a node. */
  chain?: number
  /** Whether the wallet announces itself (EIP-6963). */
  announce?: boolean
  /** Whether the wallet sets `window.ethereum`. */
  legacy?: boolean
  /** Whether the wallet makes several calls in one transaction (EIP-5792). Default: `unsupported`. */
  atomic?: AtomicStatus
}

/** Initial settings of the Solana wallet. */
export interface DemoSolanaWalletSettings {
  answer?: AnswerKind
  name?: string
  /** Indexes of the sandbox's Solana accounts that the wallet has. */
  accounts?: readonly number[]
  /** Whether the wallet registers itself (Wallet Standard). */
  announce?: boolean
}

/** Initial settings of the Bitcoin wallet. */
export interface DemoBitcoinWalletSettings {
  answer?: AnswerKind
  name?: string
  interfaces?: readonly ('standard' | 'sats' | 'leather' | 'okx' | 'unisat' | 'bitget' | 'binance')[]
  payment?: 'p2wpkh' | 'p2sh-p2wpkh'
  account?: number
  network?: 'mainnet' | 'testnet'
  /** Delay in ms before the wallet appears. */
  lateMs?: number
}

/**
 * Runs a wallet's script before the page's own scripts, as an extension does, so that the page's CSP does not apply.
 * The script reads its settings from its own tag, which is missing here, so it gets a detached one. `src` is defined on
 * that tag, not assigned, because Trusted Types would block that.
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

/** Adds a sandbox Ethereum wallet to every page opened from now on. */
export const installDemoWallet = (
  into: Installable,
  sandbox: { url: string },
  settings: DemoWalletSettings = {},
): Promise<void> => install(into, `${sandbox.url}/wallets/evm.js`, settings)

/** Adds a sandbox Solana wallet to every page opened from now on. */
export const installDemoSolanaWallet = (
  into: Installable,
  sandbox: { url: string },
  settings: DemoSolanaWalletSettings = {},
): Promise<void> => install(into, `${sandbox.url}/wallets/solana.js`, settings)

/** Adds a sandbox Bitcoin wallet to every page opened from now on. */
export const installDemoBitcoinWallet = (
  into: Installable,
  sandbox: { url: string },
  settings: DemoBitcoinWalletSettings = {},
): Promise<void> => install(into, `${sandbox.url}/wallets/bitcoin.js`, settings)
