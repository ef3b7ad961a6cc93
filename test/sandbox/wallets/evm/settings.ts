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

/** Data of the sandbox that serves the script. */
export interface SandboxFacts {
  accounts: readonly WalletAccount[]
  chains: readonly WalletChain[]
  tokens: readonly WalletToken[]
}

/** Initial settings of a wallet. Each can also be an attribute (`data-rdns`) or a query parameter of the script. */
export interface WalletSettings {
  name: string
  rdns: string
  /** Hue of the icon, 0 to 360. */
  hue: number
  /** A data URI to use in place of the drawn icon. */
  icon?: string
  /** Indexes of the wallet's sandbox accounts. */
  accounts: readonly number[]
  chain: Hex
  /** The answer when no script applies. */
  answer: AnswerKind
  /** Whether the wallet announces itself (EIP-6963). */
  announce: boolean
  /** The site that asks, if it is not the current page. */
  site?: string
  /** Whether the wallet also sets `window.ethereum`. */
  legacy: boolean
  /** Whether the wallet makes several calls in one transaction (EIP-5792), as `wallet_getCapabilities` says it. */
  atomic: AtomicStatus
}

/** `ready`: once the account has the code for it, for which the first batch asks. */
export type AtomicStatus = 'supported' | 'ready' | 'unsupported'

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
  atomic: 'unsupported',
}
