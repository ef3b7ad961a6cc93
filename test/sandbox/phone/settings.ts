import type { AddressType } from '../bitcoin/accounts.ts'

/** A network that the phone wallet knows. */
export interface PhoneChain {
  /** CAIP-2. */
  id: string
  name: string
  symbol: string
  decimals: number
  /** Its node (for Bitcoin, what answers as mempool.space does); without one the wallet signs there, but sends nothing. */
  rpcUrl?: string
}

/** A key of the sandbox. EVM: hex. Solana: base58 of 64 bytes. All others: hex of 32 bytes. */
export type PhoneAccount =
  | { namespace: 'eip155' | 'solana' | 'polkadot' | 'cosmos' | 'sui' | 'stacks'; address: string; privateKey: string }
  | { namespace: 'bip122'; address: string; privateKey: string; type: AddressType }

export type PhoneAnswerKind = 'ask' | 'approve' | 'reject' | 'silent' | 'error'

/** How the wallet is to answer; what it is asked is `session_proposal`, `session_authenticate` or a request's method. */
export interface PhoneAnswer {
  /** Only this; without it, everything. */
  method?: string
  answer: PhoneAnswerKind
  /** With `reject` and `error`: what is answered. */
  code?: number
  message?: string
  /** How long the user takes. */
  delayMs?: number
  /** For so many only. */
  times?: number
}

export interface PhoneSettings {
  /** `ws:` or `wss:`. */
  relayUrl: string
  projectId: string
  accounts: readonly PhoneAccount[]
  chains: readonly PhoneChain[]
  /** The sandbox's verify service; without it the wallet verifies nobody. */
  verifyUrl?: string
  name?: string
  /** Where the wallet says it lives. */
  url?: string
  /** What it does when no script says otherwise. */
  answer?: PhoneAnswerKind
  /** Keeps sessions in this browser; in memory only when absent. */
  persistent?: boolean
}

export const namespaceOf = (chainId: string) => chainId.split(':')[0] ?? ''
export const referenceOf = (chainId: string) => chainId.split(':')[1] ?? ''

/** The accounts that live on a network; a Bitcoin address belongs to one network only. */
export const accountsOn = (accounts: readonly PhoneAccount[], chainId: string) => accounts.filter(({ namespace }) => namespace === namespaceOf(chainId))
