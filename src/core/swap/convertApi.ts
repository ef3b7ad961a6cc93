import type { CaipNetworkId } from '../types.ts'
import type { BuiltTransaction, SwapOrder } from './chainSwap.ts'
import type { SwapToken } from './swapToken.ts'

interface Asked {
  signal?: AbortSignal
}

/** What a quote is asked for. */
export interface QuoteAsk extends Asked, Pick<SwapOrder, 'network' | 'account' | 'from' | 'to' | 'amount'> {
  /** In wei, from `gasPrice`. */
  gasPrice: bigint
}

/**
 * The service that swaps. Rejects with `UnsupportedChain` (message 'Network not supported for Swaps', of `gasPrice`
 * 'Network not supported for Gas Price'), `FeatureDisabled` without a project id, `OriginNotAllowed`, `RateLimited`,
 * `ServiceUnavailable` or `Aborted`. Reasons of the server are the message.
 */
export interface ConvertApi {
  tokens(network: CaipNetworkId, ask?: Asked): Promise<readonly SwapToken[]>
  /** In wei. */
  gasPrice(network: CaipNetworkId, ask?: Asked): Promise<bigint>
  /** What the service expects to give, in base units of `to`. Undefined if it names no quote. */
  quote(ask: QuoteAsk): Promise<bigint | undefined>
  approval(order: SwapOrder, ask?: Asked): Promise<BuiltTransaction>
  transaction(order: SwapOrder, ask?: Asked): Promise<BuiltTransaction>
}
