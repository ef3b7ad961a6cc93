import type { Modal } from '../../modal.ts'
import { buyOf } from './buyOf.ts'
import { BUY_STEPS } from './buyViews.ts'

/** Ends a completed purchase, and shows the account. */
export function leavePurchase(modal: Modal): void {
  const { router } = modal
  if (!router.backTo('Account') && BUY_STEPS.includes(router.$route.get().view))
    router.reset({ view: 'Account' }, 'back')
  buyOf(modal).reset()
}
