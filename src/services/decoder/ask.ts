import type { Action, Amount, TokenFacts, Warning } from '../../core/transactions/description.ts'
import type { Currency, Network } from '../../core/types.ts'

/** A node's claim about a Solana token account. Not verified. */
export interface TokenAccount {
  mint: string
  owner: string
  decimals: number
  /** Its balance in lamports. */
  lamports?: bigint
}

/** What decoders may query, and where they add warnings. */
export interface Ask {
  network: Network
  /** The native currency; undefined if unknown. */
  coin: Pick<Currency, 'symbol' | 'decimals'> | undefined
  account?: string | undefined
  origin?: string | undefined
  /** Milliseconds since 1970. */
  now: number
  warn(...warnings: Warning[]): void
  /** Facts about a token; undefined if unknown. Never rejects. */
  token(address: string): Promise<TokenFacts | undefined>
  tokenAccount(address: string): Promise<TokenAccount | undefined>
  /** Asks a node of the network; undefined without an answer. Never rejects. */
  node(method: string, params: readonly unknown[]): Promise<unknown>
  /** The same for another chain than the network's, about which nothing is known. */
  elsewhere(): Ask
}

/** A decoded request: its parts, and how many more were left out. */
export interface DecodedRequest {
  parts: (readonly Action[])[]
  omitted?: number
}

/** An action for something malformed, with a warning. */
export function malformed(ask: Ask, where: string): Action {
  ask.warn('malformed')
  return { kind: 'malformed', where }
}

/** An amount of the native currency. */
export const coins = (value: bigint, { coin }: Ask): Amount => ({ value, token: coin ? { symbol: coin.symbol, decimals: coin.decimals } : {} })
