import { CHECK_KEPT_MS } from '../../core/money/limits.ts'
import type { Modal } from '../../modal.ts'
import { draftOf, type Review } from './draft.ts'
import { repeatsOf } from './repeats.ts'
import { checkAgain } from './review.ts'

/**
 * Warns if the transfer might be sent twice and the visitor has not been told: another tab may have asked the wallet
 * since the check. Returns whether it did. The review then waits for the visitor's confirmation.
 */
export function warnOfRepeats(modal: Modal, review: Review): boolean {
  const known = review.risks ?? []
  const repeats = repeatsOf(modal, review.transfer).filter(({ kind }) => !known.some((one) => one.kind === kind))
  if (repeats.length) draftOf(modal).$review.set({ ...review, risks: [...repeats, ...known], isConfirmed: false })
  return repeats.length > 0
}

/** Checks the transfer again if its check is old, since fee and balance may have changed. Returns whether it did. */
export function repeatOldCheck(modal: Modal, { checkedAt = 0 }: Review): boolean {
  if (modal.now() - checkedAt <= CHECK_KEPT_MS) return false
  checkAgain(modal)
  modal.toasts.add((t) => t('send.checkedAgain'), 'info')
  return true
}
