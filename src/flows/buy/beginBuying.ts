import type { Modal } from '../../modal.ts'
import { followBuyQuote } from './followBuyQuote.ts'
import { loadBuyOptions } from './loadBuyOptions.ts'

/** Prepares the view for buying: loads what can be bought, and asks for quotes from now on. */
export function beginBuying(modal: Modal): void {
  followBuyQuote(modal)
  void loadBuyOptions(modal)
}
