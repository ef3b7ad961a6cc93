import type { PhoneAccount, PhoneChain } from './settings.ts'

/** What a request's method has to work with. */
export interface RequestContext {
  /** The network the request is for. */
  chain: PhoneChain
  /** The wallet's accounts on it. */
  accounts: readonly PhoneAccount[]
  chains: readonly PhoneChain[]
  /** Changes the wallet's network and tells the sites. */
  switchTo(chain: PhoneChain): void
}

export type PhoneMethod = (context: RequestContext, params: unknown) => unknown
export type PhoneMethods = Readonly<Record<string, PhoneMethod>>

/** A request's params by name, as Solana and Bitcoin have them. */
export const named = (params: unknown) => (typeof params === 'object' && params !== null ? params : {}) as Readonly<Record<string, unknown>>
