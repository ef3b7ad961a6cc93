import { showAmount } from '../money/display.ts'
import type { SavedSwap, SavedTransfer } from '../money/savedTransfer.ts'

interface Swapped extends Pick<SavedTransfer, 'symbol'> {
  state?: SavedTransfer['state']
  swap: Pick<SavedSwap, 'symbol' | 'decimals' | 'amount' | 'received'>
}

/**
 * Returns the symbol that is paid, and amount and symbol of what is received, with 3 decimals (contract A5). The amount is
 * the quoted one until the network has carried the swap out; then it is what was really received, or left out if that is
 * unknown.
 */
export function swapText({ symbol, state, swap }: Swapped, locale: string): Record<'from' | 'to', string> {
  const digits = state === 'confirmed' ? swap.received : swap.amount
  const { text } = digits === undefined ? {} : showAmount({ units: BigInt(digits), decimals: swap.decimals }, locale)
  return { from: `\u2068${symbol}\u2069`, to: `\u2068${[text, swap.symbol].filter(Boolean).join(' ')}\u2069` }
}
