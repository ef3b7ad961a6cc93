import { holdingKey, type Holding } from '../../core/money/holdings.ts'
import type { Modal } from '../../modal.ts'
import { draftOf } from './draft.ts'

/**
 * Takes the token that the visitor sends, and goes back to the amount. What they typed stays; the most of another token
 * is emptied.
 */
export function chooseToken(modal: Modal, holding: Holding): void {
  const { $draft, change } = draftOf(modal)
  const token = holdingKey(holding)
  const isSame = $draft.get().token === token
  change({ token, ...(!isSame && { isMost: false, ...($draft.get().isMost && { typed: '' }) }) })
  modal.router.back()
}
