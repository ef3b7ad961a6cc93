import { isImpostor, knownTokens } from '../money/knownTokens.ts'
import type { SwapToken } from './swapToken.ts'

/**
 * Whether a token has the symbol of a common one and is not known to be that token. `other`: the common token of that
 * symbol has another address on this network; `unknown`: which address it has here is not known.
 */
export function borrowedSymbol({ network, address, symbol }: SwapToken): 'other' | 'unknown' | undefined {
  if (address === undefined || !isImpostor(network, address, symbol)) return undefined
  // As `isImpostor` reads symbols: one that has digits in front is never the common token.
  const isOther = /^\p{N}/u.test(symbol) || knownTokens(network).some((one) => one.symbol === symbol.toUpperCase())
  return isOther ? 'other' : 'unknown'
}
