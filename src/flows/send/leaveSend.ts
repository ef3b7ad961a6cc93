import { computed } from 'nanostores'
import type { ViewName } from '../../core/views.ts'
import type { Modal } from '../../modal.ts'

/** Views of a transfer that is not sent yet. What became of a sent one may still be read. */
const UNSENT: readonly ViewName[] = ['WalletSend', 'WalletSendSelectToken', 'WalletSendPreview']

/**
 * Leaves Send if the site turns it off, also later, if the visitor would come back to it. `reset` empties the draft. A
 * request that the wallet has got already still counts, and what it sends is followed. Returns a function that stops
 * listening.
 */
export function leaveWhenOff({ router, $features, toasts, locale }: Modal, reset: () => void): () => void {
  const $isOff = computed([$features, router.$route], ({ send }, { view }) => !send && UNSENT.includes(view))
  return $isOff.subscribe((isOff) => {
    if (!isOff) return
    reset()
    toasts.add(locale.$t.get()('error.FeatureDisabled'), 'info')
    if (!router.leave(UNSENT)) router.reset({ view: 'Account' }, 'back')
  })
}
