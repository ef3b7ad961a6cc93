import type { Wrong } from '../wallets/evm/answers.ts'
import { PhoneError } from './errors.ts'
import type { PhoneAccount, PhoneChain } from './settings.ts'

/** What the handler of a request receives. */
export interface RequestContext {
  /** The network the request is for. */
  chain: PhoneChain
  /** The wallet's accounts on that network. */
  accounts: readonly PhoneAccount[]
  chains: readonly PhoneChain[]
  /** Switches the wallet's network and notifies the sites. */
  switchTo(chain: PhoneChain): void
  /** What the wallet signs wrongly, if a script says so. */
  wrong?: Wrong
}

export type PhoneMethod = (context: RequestContext, params: unknown) => unknown
export type PhoneMethods = Readonly<Record<string, PhoneMethod>>

/** Reads a request's named params, which some sites wrap in an array. */
export function named(params: unknown): Readonly<Record<string, unknown>> {
  const given: unknown = Array.isArray(params) ? params[0] : params
  return (typeof given === 'object' && given !== null ? given : {}) as Readonly<Record<string, unknown>>
}

/** Returns the account of an address, or the first one. A site may use only the wallet's own accounts. */
export function accountFor({ accounts }: Pick<RequestContext, 'accounts'>, address: unknown): PhoneAccount {
  const account = accounts.find((one) => address === undefined || one.address === address)
  if (!account) throw new PhoneError(4100, 'The requested account has not been authorized by the user.')
  return account
}
