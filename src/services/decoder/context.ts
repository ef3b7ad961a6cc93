import type { Action, Amount, TokenFacts, Warning } from '../../core/transactions/description.ts'
import type { Currency, Network } from '../../core/types.ts'

/** What a node says about a Solana token account; unverified. */
export interface TokenAccount {
  mint: string
  owner: string
  decimals: number
  /** The account's balance in lamports. */
  lamports?: bigint
}

/** What calls inside of a described call share (`descriptors`). */
export interface Nesting {
  depth: number
  /** The visitor's account, also in calls that another contract makes. */
  visitor: string | undefined
  /** How many more calls may be described. */
  left: { calls: number }
  /** Tokens that earlier steps left in a contract. `true`: in any amount. */
  held: { contract: string; tokens: Map<string, boolean> }
}

/** What every decoder gets: facts about the request, ways to look up more, and where to add warnings. */
export interface DecodeContext {
  network: Network
  /** The network's id, for descriptors of contracts; undefined for requests that name another chain. */
  chain?: number | undefined
  /** Set for calls inside of a described call. */
  nesting?: Nesting
  /** The network's native currency; undefined if unknown. */
  coin: Pick<Currency, 'symbol' | 'decimals'> | undefined
  account?: string | undefined
  origin?: string | undefined
  /** Milliseconds since 1970. */
  now: number
  warn(...warnings: Warning[]): void
  /** Looks up facts about a token; undefined if unknown. Never rejects. */
  token(address: string): Promise<TokenFacts | undefined>
  tokenAccount(address: string): Promise<TokenAccount | undefined>
  /** Sends a read request to a node of the network; undefined if it does not answer. Never rejects. */
  node(method: string, params: readonly unknown[]): Promise<unknown>
  /**
   * Returns the context for a request that names another chain: nothing is known about that chain, and no node is
   * asked.
   */
  elsewhere(): DecodeContext
}

/** The part of it that texts need. */
export type TextContext = Pick<DecodeContext, 'network' | 'account' | 'origin' | 'now' | 'warn'>

/** A decoded request: the actions of each part, and the number of parts left out. */
export interface DecodedRequest {
  parts: (readonly Action[])[]
  omitted?: number
}

/** Adds a warning and returns an action for a malformed part of a request. */
export function malformed(context: DecodeContext, where: string): Action {
  context.warn('malformed')
  return { kind: 'malformed', where }
}

/** Creates an amount of the native currency. */
export const coins = (value: bigint, { coin }: DecodeContext): Amount => ({
  value,
  token: coin ? { symbol: coin.symbol, decimals: coin.decimals } : {},
})
