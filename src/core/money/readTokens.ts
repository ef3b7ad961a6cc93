import type { RpcRequest } from '../chain.ts'
import type { CaipNetworkId } from '../types.ts'
import type { Holding } from './holdings.ts'

/** A token whose balance is asked for. */
export type ListedToken = Pick<Holding, 'name' | 'symbol' | 'decimals' | 'iconUrl'> & { address: string }

export interface TokensAsk {
  address: string
  network: CaipNetworkId
  /** Tokens to ask for. Chains that list all tokens of an account take names from here. */
  tokens: readonly ListedToken[]
}

export interface TokensAnswer {
  /** A quantity that could not be read is absent: unknown, not zero. */
  tokens: readonly Holding[]
  /** Whether the account may have more than these. */
  isPartial: boolean
}

/** Reads an account's tokens from a node. Rejects like `rpc` if nothing can be read. */
export type ReadTokens = (ask: TokensAsk, rpc: RpcRequest) => Promise<TokensAnswer>
