import type { AnswerKind } from '../evm/settings.ts'

export interface SolanaKey {
  address: string
  /** Base58 of seed and public key. */
  privateKey: string
}

/** Facts of the sandbox that serves the script. */
export interface SolanaFacts {
  accounts: readonly SolanaKey[]
  /** The wallet's own route to the chain. */
  rpcUrl: string
  tokens: readonly { address: string; symbol: string; decimals: number }[]
}

/** Initial settings of a wallet; each can also be an attribute (`data-name`) or a query parameter of its script. */
export interface SolanaSettings {
  name: string
  /** Icon hue, 0 to 360. */
  hue: number
  /** A data URI that replaces the drawn icon. */
  icon?: string
  /** Which sandbox accounts it holds. */
  accounts: readonly number[]
  /** The default answer without a matching script. */
  answer: AnswerKind
  /** Whether it registers itself (Wallet Standard). */
  announce: boolean
}

export const DEFAULTS: SolanaSettings = { name: 'Demo Solana Wallet', hue: 268, accounts: [0, 1, 2], answer: 'ask', announce: true }
