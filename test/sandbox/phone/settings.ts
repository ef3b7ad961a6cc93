import type { Wrong } from '../wallets/evm/answers.ts'
import type { AddressType } from '../bitcoin/accounts.ts'

/** A network of the phone wallet. */
export interface PhoneChain {
  /** CAIP-2. */
  id: string
  name: string
  symbol: string
  decimals: number
  /** URL of the network's node (a mempool.space API for Bitcoin). Without a node the wallet signs but does not send. */
  rpcUrl?: string
}

/** An account and its private key. EVM: hex. Solana: base58 of 64 bytes. All others: hex of 32 bytes. */
export type PhoneAccount =
  | { namespace: 'eip155' | 'solana' | 'polkadot' | 'cosmos' | 'sui' | 'stacks'; address: string; privateKey: string }
  | { namespace: 'bip122'; address: string; privateKey: string; type: AddressType }

export type PhoneAnswerKind = 'ask' | 'approve' | 'reject' | 'silent' | 'error'

/** A scripted answer. `method` is `session_proposal`, `session_authenticate` or a method name. */
export interface PhoneAnswer {
  /** Applies only to this method. Default: all. */
  method?: string
  answer: PhoneAnswerKind
  /** Code of the error, for `reject` and `error`. */
  code?: number
  message?: string
  /** For `approve` of `personal_sign`: the real walletkit sends no wrong sign-in while it connects. */
  wrong?: Wrong
  /** Delay of the answer. */
  delayMs?: number
  /** Number of requests that the answer applies to. Default: no limit. */
  times?: number
}

export interface PhoneSettings {
  /** `ws:` or `wss:`. */
  relayUrl: string
  projectId: string
  accounts: readonly PhoneAccount[]
  chains: readonly PhoneChain[]
  /** The sandbox's verify service. Without it nothing is verified. */
  verifyUrl?: string
  name?: string
  /** URL of the wallet's own page. */
  url?: string
  /** The answer when no script applies. */
  answer?: PhoneAnswerKind
  /** Whether the wallet can sign in while it connects. Default: true. */
  signsIn?: boolean
  /** As what it signs then: with a key (the default), or as a contract. */
  signsAs?: 'eip191' | 'eip1271'
  /** Whether sessions are stored in the browser. Default: only in memory. */
  persistent?: boolean
}

export const namespaceOf = (chainId: string) => chainId.split(':')[0] ?? ''
export const referenceOf = (chainId: string) => chainId.split(':')[1] ?? ''

/** Returns the accounts on a network. A Bitcoin address belongs to one network only. */
export const accountsOn = (accounts: readonly PhoneAccount[], chainId: string) =>
  accounts.filter(({ namespace }) => namespace === namespaceOf(chainId))
