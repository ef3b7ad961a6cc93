import { isImpostor } from '../money/knownTokens.ts'
import { isSameAddress } from '../safety/isSameAddress.ts'
import type { SwapToken } from './swapToken.ts'

/**
 * Finds a token that a site named by symbol or address, in the service's list only: anybody can send the visitor a token
 * with a common symbol. Undefined if none or several have that symbol.
 */
export function namedToken(tokens: readonly SwapToken[], name: string): SwapToken | undefined {
  const byAddress = tokens.find(({ address }) => address !== undefined && isSameAddress(address, name))
  if (byAddress) return byAddress
  const isMeant = ({ network, address, symbol }: SwapToken) =>
    symbol !== '' &&
    symbol.toUpperCase() === name.toUpperCase() &&
    (address === undefined || !isImpostor(network, address, symbol))
  const found = tokens.filter(isMeant)
  const [first, ...others] = found
  // A token with the symbol of the native coin only borrows it.
  return others.length ? found.find(({ address }) => address === undefined) : first
}
