import { knownTokens } from '../money/knownTokens.ts'
import type { Network } from '../types.ts'
import type { PurchaseCurrency } from './buyOptions.ts'

const DOLLARS = 'USDC'
/** Namespaces on which providers sell the network's coin. */
const COIN_SELLERS: readonly string[] = ['solana']

/** Returns the symbol of what Meld sells on a network: SOL on Solana, otherwise USDC (specification §4). */
export const meldCoin = ({ chainNamespace, nativeCurrency }: Network): string =>
  COIN_SELLERS.includes(chainNamespace) ? nativeCurrency.symbol : DOLLARS

/** The asset whose balance a purchase increases: a token, or the coin of the network if there is no address. */
export interface Bought {
  symbol: string
  decimals: number
  address?: string
}

/**
 * Returns what to look for after somebody bought `symbol` on a network: the well-known token of that name, never another
 * one that calls itself so. The coin of the network, if no such token is known.
 */
export function boughtOn({ caipNetworkId, nativeCurrency }: Network, symbol: string): Bought {
  const { symbol: coin, decimals } = nativeCurrency
  const token = symbol === coin ? undefined : knownTokens(caipNetworkId).find((one) => one.symbol === symbol)
  return token ?? { symbol: coin, decimals }
}

/** Returns the providers' name for a network: the one listed with the coin, else the network's own name in lower case. */
export const blockchainOf = ({ id, name, chainNamespace }: Network, { networks }: PurchaseCurrency): string =>
  (COIN_SELLERS.includes(chainNamespace) ? undefined : networks.find(({ chainId }) => chainId === String(id))?.name) ??
  name.toLowerCase()
