import { useStore } from '@nanostores/react'
import { minimumOf } from '../../core/swap/figures.ts'
import { isSlippageWrong } from '../../core/swap/slippage.ts'
import { swapProblem, type QuoteState } from '../../core/swap/swapProblem.ts'
import { enteredSwapOf } from '../../flows/swap/enteredSwap.ts'
import { quoteOf } from '../../flows/swap/quoteOf.ts'
import { useModal } from '../modal/context.ts'
import { useShown } from '../forms/useShown.ts'

/** Returns what the visitor has entered, what the service promises for it, and why it cannot be reviewed yet. */
export function useSwap() {
  const modal = useModal()
  const entered = useStore(enteredSwapOf(modal))
  const quote = useStore(quoteOf(modal).$current)
  const { draft, from, to, amount } = entered
  const state: QuoteState = quote?.state ?? 'absent'
  const problem = swapProblem({
    from: draft.from,
    to: draft.to,
    hasAmount: draft.typed.trim() !== '',
    amount,
    decimals: from?.decimals ?? 0,
    balance: from?.quantity,
    isSlippageWrong: isSlippageWrong(draft.slippageTyped),
    quote: state,
    minimum: quote?.expected === undefined ? undefined : minimumOf(quote.expected, draft.slippage),
  })
  return { ...useShown(), ...entered, quote, problem, from, to }
}
