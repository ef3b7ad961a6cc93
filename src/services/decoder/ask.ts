import type { Action, Amount, TokenFacts, Warning } from '../../core/transactions/description.ts'
import type { Currency, Network } from '../../core/types.ts'

/** What a node says of a Solana token account; unverified. */
export interface TokenAccount {
  mint: string
  owner: string
  decimals: number
  /** Its balance in lamports. */
  lamports?: bigint
}

/** What the readers of a request may ask, and where they note what the visitor should know. */
export interface Ask {
  network: Network
  /** The coin of the chain; undefined where that is not known. */
  coin: Pick<Currency, 'symbol' | 'decimals'> | undefined
  account?: string | undefined
  origin?: string | undefined
  /** Milliseconds since 1970. */
  now: number
  warn(...warnings: Warning[]): void
  /** What is known of a token; undefined where nothing is, never rejects. */
  token(address: string): Promise<TokenFacts | undefined>
  tokenAccount(address: string): Promise<TokenAccount | undefined>
  /** What a node of the network says now; undefined where it says nothing, never rejects. */
  node(method: string, params: readonly unknown[]): Promise<unknown>
  /** The same on a chain that is not the network's: nothing is known of it. */
  elsewhere(): Ask
}

/** What is told of a request: its parts, and how many more there are. */
export interface Told {
  parts: (readonly Action[])[]
  omitted?: number
}

/** Something that cannot be read. */
export function malformed(ask: Ask, where: string): Action {
  ask.warn('malformed')
  return { kind: 'malformed', where }
}

/** An amount of the chain's coin. */
export const coins = (value: bigint, { coin }: Ask): Amount => ({ value, token: coin ? { symbol: coin.symbol, decimals: coin.decimals } : {} })
