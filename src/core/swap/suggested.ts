import { isImpostor } from '../money/knownTokens.ts'
import { splitWords } from '../data/splitWords.ts'
import type { CaipNetworkId } from '../types.ts'
import { SUGGESTED_MAX } from './limits.ts'
import type { SwapToken } from './swapToken.ts'

/** Symbols that are suggested first on a network. */
const OWN: Readonly<Record<CaipNetworkId, readonly string[]>> = { 'eip155:42161': ['USD₮0'] }

const SUGGESTED = splitWords(
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP',
)
const MORE = splitWords(
  'METAL CHAMP WOLF SALE BUSD MUST BTCpx ROUTE HEX WELT amDAI VSQ VISION AURUM pSP SNX VC CHP amUSDT SPHERE FOX GIDDY GFC OMEN OX_OLD DE WNT',
)

/** Returns the tokens with these symbols, in the order of the symbols. Tokens that only borrow a common symbol are left out. */
function inOrder(tokens: readonly SwapToken[], symbols: readonly string[]): SwapToken[] {
  const isOwn = ({ network, address, symbol }: SwapToken) =>
    address === undefined || !isImpostor(network, address, symbol)
  const bySymbol = new Map<string, SwapToken>()
  // Nobody else can have the symbol of the native coin.
  const coinFirst = tokens.toSorted(
    (one, other) => Number(other.address === undefined) - Number(one.address === undefined),
  )
  for (const token of coinFirst) if (isOwn(token) && !bySymbol.has(token.symbol)) bySymbol.set(token.symbol, token)
  return symbols.map((symbol) => bySymbol.get(symbol)).filter((token) => token !== undefined)
}

const symbolsOf = (network: CaipNetworkId) => [...(OWN[network] ?? []), ...SUGGESTED]

/** Returns the tokens that a network suggests, at most eight. The lists are those of the services' contract (A5). */
export const suggestedTokens = (network: CaipNetworkId, tokens: readonly SwapToken[]): SwapToken[] =>
  inOrder(tokens, symbolsOf(network)).slice(0, SUGGESTED_MAX)

/** Returns the popular tokens of a network, which are listed before the others. */
export const popularTokens = (network: CaipNetworkId, tokens: readonly SwapToken[]): SwapToken[] =>
  inOrder(tokens, [...symbolsOf(network), ...MORE])
