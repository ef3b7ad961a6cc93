import type { Decimal } from '../../core/money/decimal.ts'
import { holdingKey, type Holding } from '../../core/money/holdings.ts'
import type { SwapToken, SwapTokenKey } from '../../core/swap/swapToken.ts'
import type { Network } from '../../core/types.ts'
import type { Figures } from '../../state/portfolio.ts'

/** Where the facts of a token come from. */
export interface TokenSources {
  network: Network
  list: readonly SwapToken[]
  figures: Figures | undefined
  /** Prices of tokens that the account does not hold, by `holdingKey`. */
  prices: Readonly<Record<string, Decimal | undefined>>
}

/** Returns the native coin of a network. */
export const coinOfNetwork = ({ caipNetworkId, nativeCurrency }: Network): SwapToken => ({
  network: caipNetworkId,
  ...nativeCurrency,
})

/** Whether the account's list of tokens is complete and new, so that a token that is not in it is not held. */
const isComplete = ({ isPartial, areTokensUnread, isSaved, isFromNode }: Figures) =>
  !isPartial && !areTokensUnread && !isSaved && !isFromNode

/**
 * Combines what the service lists of a token with what the account holds of it. Name, symbol and decimals are those of
 * the list: balances have tokens in them that anybody sent.
 */
function combined(token: SwapToken, { figures, prices }: TokenSources): Holding {
  const key = holdingKey(token)
  const held = figures?.tokens.find((one) => holdingKey(one) === key)
  const isOther = held !== undefined && held.decimals !== token.decimals
  // With other decimals, one of the two sources is wrong: then nothing is claimed.
  const quantity = isOther ? undefined : (held?.quantity ?? (figures && !held && isComplete(figures) ? 0n : undefined))
  const price = held?.price ?? prices[key]
  const iconUrl = token.iconUrl ?? held?.iconUrl
  const { network, address, name, symbol, decimals } = token
  return {
    ...{ network, name, symbol, decimals },
    ...(address !== undefined && { address }),
    ...(quantity !== undefined && { quantity }),
    ...(price && !isOther && { price }),
    ...(iconUrl !== undefined && { iconUrl }),
  }
}

/** Returns the tokens of the service's list, each once, with the native coin first. */
export function listedHoldings(sources: TokenSources): readonly Holding[] {
  const byKey = new Map<string, SwapToken>()
  for (const one of [coinOfNetwork(sources.network), ...sources.list])
    if (!byKey.has(holdingKey(one))) byKey.set(holdingKey(one), one)
  return [...byKey.values()].map((one) => combined(one, sources))
}

/** Returns a token by its key: one of the service's list, the coin, or one that the account holds. */
export function tokenOf(sources: TokenSources, key: SwapTokenKey | undefined): Holding | undefined {
  if (key === undefined) return undefined
  const listed = [coinOfNetwork(sources.network), ...sources.list].find((one) => holdingKey(one) === key)
  return listed ? combined(listed, sources) : sources.figures?.tokens.find((one) => holdingKey(one) === key)
}

/**
 * Returns what the account can pay with: all that it holds of the network, with the facts of the service's list. What is
 * not listed can be paid with, but not be received: anybody can send the account a token with a well-known symbol.
 */
export function heldTokens(sources: TokenSources): readonly Holding[] {
  const held = sources.figures?.tokens.filter(({ quantity }) => quantity !== 0n) ?? []
  return held.map((one) => tokenOf(sources, holdingKey(one)) ?? one)
}
