import { typedAmount } from '../money/typedAmount.ts'
import { SLIPPAGE_MAX, SLIPPAGE_MIN, SLIPPAGE_WARNED } from './limits.ts'

/**
 * Parses a slippage that the visitor typed, in whole per cents; undefined for anything else: the service takes no
 * fractions.
 */
export function parseSlippage(text: string): number | undefined {
  const { units, decimals } = typedAmount(text.replace(/[%٪]/, ''), 'en') ?? {}
  const value = Number(units)
  return decimals === 0 && isSlippage(value) ? value : undefined
}

/** Whether the slippage that the visitor typed is invalid. */
export const isSlippageWrong = (typed: string | undefined): boolean =>
  typed !== undefined && parseSlippage(typed) === undefined

/** Whether a number is a slippage that the service takes, in per cents. */
export const isSlippage = (value: number): boolean =>
  Number.isInteger(value) && value >= SLIPPAGE_MIN && value <= SLIPPAGE_MAX

/** Whether a slippage is so high that others can profit from it. */
export const isSlippageHigh = (slippage: number): boolean => slippage > SLIPPAGE_WARNED
