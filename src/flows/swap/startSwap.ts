import type { Modal } from '../../modal.ts'
import { enteredSwapOf, loadPrice } from './enteredSwap.ts'
import { followQuotes } from './followQuotes.ts'
import { followPrice } from './freshenSwap.ts'
import { enterNamed } from './namedTokens.ts'
import { swapDraftOf } from './swapDraft.ts'
import { loadSwapTokens } from './swapTokens.ts'

/** Prepares Swap: loads the tokens that can be swapped, again if that failed, and starts to ask for quotes. Never rejects. */
export async function startSwap(modal: Modal): Promise<void> {
  // Creates the draft, which follows network and account from then on.
  swapDraftOf(modal)
  followQuotes(modal)
  followPrice(modal)
  await loadSwapTokens(modal)
  enterNamed(modal)
  const entered = enteredSwapOf(modal).get()
  await Promise.all([loadPrice(modal, entered.from), loadPrice(modal, entered.to)])
}
