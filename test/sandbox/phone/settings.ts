import type { AddressType } from '../bitcoin/accounts.ts'

/** A network of the phone wallet. */
export interface PhoneChain {
  /** CAIP-2. */
  id: string
  name: string
  symbol: string
  decimals: number
  /** Its node (for Bitcoin, a mempool.space API); without one the wallet signs but does not send. */
  rpcUrl?: string
}

/** A sandbox key. EVM: hex. Solana: base58 of 64 bytes. All others: hex of 32 bytes. */
export type PhoneAccount =
  | { namespace: 'eip155' | 'solana' | 'polkadot' | 'cosmos' | 'sui' | 'stacks'; address: string; privateKey: string }
  | { namespace: 'bip122'; address: string; privateKey: string; type: AddressType }

export type PhoneAnswerKind = 'ask' | 'approve' | 'reject' | 'silent' | 'error'

/** A scripted answer; requests are `session_proposal`, `session_authenticate` or a method name. */
export interface PhoneAnswer {
  /** Only this request; all if absent. */
  method?: string
  answer: PhoneAnswerKind
  /** With `reject` and `error`: the error to answer. */
  code?: number
  message?: string
  /** How long the user takes. */
  delayMs?: number
  /** Only this many requests. */
  times?: number
}

export interface PhoneSettings {
  /** `ws:` or `wss:`. */
  relayUrl: string
  projectId: string
  accounts: readonly PhoneAccount[]
  chains: readonly PhoneChain[]
  /** The sandbox's verify service; without it nothing is verified. */
  verifyUrl?: string
  name?: string
  /** The wallet's own URL. */
  url?: string
  /** The default answer without a matching script. */
  answer?: PhoneAnswerKind
  /** Stores sessions in this browser; in memory only if absent. */
  persistent?: boolean
}

export const namespaceOf = (chainId: string) => chainId.split(':')[0] ?? ''
export const referenceOf = (chainId: string) => chainId.split(':')[1] ?? ''

/** The accounts of a network; a Bitcoin address belongs to one network only. */
export const accountsOn = (accounts: readonly PhoneAccount[], chainId: string) => accounts.filter(({ namespace }) => namespace === namespaceOf(chainId))
