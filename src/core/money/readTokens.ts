import type { RpcRequest } from '../rpcRequest.ts'
import type { CaipNetworkId } from '../types.ts'
import type { Holding } from './holdings.ts'

/** A token whose balance is to be read. */
export type ListedToken = Pick<Holding, 'name' | 'symbol' | 'decimals' | 'iconUrl'> & { address: string }

export interface TokensAsk {
  address: string
  network: CaipNetworkId
  /** Tokens to read. Chains whose nodes list all tokens of an account take only names and images from these. */
  tokens: readonly ListedToken[]
}

export interface TokensAnswer {
  /** Tokens with their quantities. A quantity that could not be read is absent: unknown, not zero. */
  tokens: readonly Holding[]
  /** Whether the account may have more tokens than these. */
  isPartial: boolean
  /** Whether a request for tokens failed, so that some are missing. */
  areTokensUnread?: boolean
}

/** Reads an account's tokens from a node. Rejects like `rpc` if nothing can be read. */
export type ReadTokens = (ask: TokensAsk, rpc: RpcRequest) => Promise<TokensAnswer>

export interface AssetsAsk {
  /** The wallet's provider, of the type that the chain's adapter expects. */
  provider: unknown
  address: string
  network: CaipNetworkId
}

/**
 * Reads an account's holdings from its wallet; undefined if the wallet does not offer that. Rejects like the wallet,
 * and with a plain error for a malformed answer.
 */
export type ReadAssets = (ask: AssetsAsk) => Promise<readonly Holding[] | undefined>
