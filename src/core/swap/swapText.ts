import { showAmount } from '../money/display.ts'
import type { SavedSwap, SavedTransfer } from '../money/savedTransfer.ts'

interface Swapped extends Pick<SavedTransfer, 'symbol'> {
  swap: Pick<SavedSwap, 'symbol' | 'decimals' | 'amount'>
}

/** Returns the symbol that is paid, and amount and symbol of what is received, with 3 decimals (contract A5). */
export function swapText({ symbol, swap }: Swapped, locale: string): Record<'from' | 'to', string> {
  const { text } = showAmount({ units: BigInt(swap.amount), decimals: swap.decimals }, locale)
  return { from: `\u2068${symbol}\u2069`, to: `\u2068${text} ${swap.symbol}\u2069` }
}
