import type { AnswerKind } from '../evm/settings.ts'

export interface SolanaKey {
  address: string
  /** Base58 of seed and public key. */
  privateKey: string
}

/** Data of the sandbox that serves the script. */
export interface SolanaFacts {
  accounts: readonly SolanaKey[]
  /** URL of the chain for the wallet, separate from the site's. */
  rpcUrl: string
  tokens: readonly { address: string; symbol: string; decimals: number }[]
}

/** Initial settings of a wallet. Each can also be an attribute (`data-name`) or a query parameter of the script. */
export interface SolanaSettings {
  name: string
  /** Hue of the icon, 0 to 360. */
  hue: number
  /** A data URI to use in place of the drawn icon. */
  icon?: string
  /** Indexes of the wallet's sandbox accounts. */
  accounts: readonly number[]
  /** The answer when no script applies. */
  answer: AnswerKind
  /** Whether the wallet registers itself (Wallet Standard). */
  announce: boolean
}

export const DEFAULTS: SolanaSettings = {
  name: 'Demo Solana Wallet',
  hue: 268,
  accounts: [0, 1, 2],
  answer: 'ask',
  announce: true,
}
