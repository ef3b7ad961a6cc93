import type { AnswerKind } from '../evm/settings.ts'

export interface SolanaKey {
  address: string
  /** Base58 of seed and public key. */
  privateKey: string
}

/** What the sandbox that serves the script tells it about itself. */
export interface SolanaFacts {
  accounts: readonly SolanaKey[]
  /** The wallet's own way to the chain. */
  rpcUrl: string
  tokens: readonly { address: string; symbol: string; decimals: number }[]
}

/** How a wallet starts; every field can also be an attribute (`data-name`) or a query parameter of its script. */
export interface SolanaSettings {
  name: string
  /** Colour of the icon, 0 to 360. */
  hue: number
  /** A data URI instead of the drawn icon. */
  icon?: string
  /** Which of the sandbox's accounts it holds. */
  accounts: readonly number[]
  /** What it does with requests that no script answers. */
  answer: AnswerKind
  /** Whether it registers itself (Wallet Standard). */
  announce: boolean
}

export const DEFAULTS: SolanaSettings = { name: 'Demo Solana Wallet', hue: 268, accounts: [0, 1, 2], answer: 'ask', announce: true }
