import { unitsOf } from '../money/sendProblem.ts'
import type { Decimal } from '../money/decimal.ts'
import type { SwapTokenKey } from './swapToken.ts'

/** Why a swap cannot be reviewed yet: key of the text on the button. */
export type SwapProblem =
  | 'swap.selectToken'
  | 'swap.sameToken'
  | 'swap.enterAmount'
  | 'swap.incorrectAmount'
  | 'swap.insufficientBalance'
  | 'swap.incorrectSlippage'
  | 'swap.insufficientLiquidity'
  | 'swap.noQuote'

/** What the service answered to the amount. `illiquid`: it has too few of a token. `none`: it named no quote. */
export type QuoteState = 'absent' | 'loading' | 'quoted' | 'illiquid' | 'none' | 'failed'

export interface SwapFacts {
  /** Keys of the tokens; undefined while none is chosen. */
  from: SwapTokenKey | undefined
  to: SwapTokenKey | undefined
  /** Whether the visitor typed anything in the field for the amount. */
  hasAmount: boolean
  /** The amount of the source token; undefined if the text is no amount, or cannot be converted. */
  amount: Decimal | undefined
  decimals: number
  /** The balance in base units; undefined if it is unknown, which forbids nothing. */
  balance: bigint | undefined
  /** Whether the slippage that the visitor typed is invalid. */
  isSlippageWrong: boolean
  quote: QuoteState
  /** The least that is received by the quote, in base units. */
  minimum?: bigint | undefined
}

const OF_QUOTE: Readonly<Record<QuoteState, SwapProblem | undefined>> = {
  quoted: undefined,
  illiquid: 'swap.insufficientLiquidity',
  none: 'swap.incorrectAmount',
  absent: 'swap.noQuote',
  loading: 'swap.noQuote',
  failed: 'swap.noQuote',
}

/** Returns the first reason why a swap cannot be reviewed yet; undefined if there is none. */
export function swapProblem(facts: SwapFacts): SwapProblem | undefined {
  const { from, to, hasAmount, amount, decimals, balance, isSlippageWrong, quote, minimum } = facts
  if (from === undefined || to === undefined) return 'swap.selectToken'
  if (from === to) return 'swap.sameToken'
  if (!hasAmount) return 'swap.enterAmount'
  const units = amount && unitsOf(amount, decimals)
  if (!units) return 'swap.incorrectAmount'
  if (balance !== undefined && units > balance) return 'swap.insufficientBalance'
  if (isSlippageWrong) return 'swap.incorrectSlippage'
  // With a minimum of zero, the swap may give nothing, whatever was quoted.
  if (quote === 'quoted' && minimum === 0n) return 'swap.incorrectAmount'
  return OF_QUOTE[quote]
}
