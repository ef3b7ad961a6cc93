import type { Hex } from 'viem'

export interface WalletAccount {
  address: Hex
  privateKey: Hex
}

export interface WalletChain {
  chainId: Hex
  name: string
  rpcUrl: string
  symbol: string
  decimals: number
}

export interface WalletToken {
  chainId: Hex
  address: Hex
  symbol: string
  decimals: number
}

/** What the sandbox that serves the script tells it about itself. */
export interface SandboxFacts {
  accounts: readonly WalletAccount[]
  chains: readonly WalletChain[]
  tokens: readonly WalletToken[]
}

/** How a wallet starts; every field can also be an attribute (`data-rdns`) or a query parameter of its script. */
export interface WalletSettings {
  name: string
  rdns: string
  /** Colour of the icon, 0 to 360. */
  hue: number
  /** A data URI instead of the drawn icon. */
  icon?: string
  /** Which of the sandbox's accounts it holds. */
  accounts: readonly number[]
  chain: Hex
  /** What it does with requests that no script answers. */
  answer: AnswerKind
  /** Whether it announces itself (EIP-6963). */
  announce: boolean
  /** Who asks, where that is not the page that the wallet is in. */
  site?: string
  /** Whether it also claims `window.ethereum`. */
  legacy: boolean
}

export type AnswerKind = 'approve' | 'reject' | 'ask' | 'lock' | 'silent' | 'pending' | 'error'

export const DEFAULTS: WalletSettings = {
  name: 'Demo Wallet',
  rdns: 'dev.wallet-modal.demo',
  hue: 172,
  accounts: [0, 1, 2],
  chain: '0x1',
  answer: 'ask',
  announce: true,
  legacy: false,
}
