import { computed } from 'nanostores'
import type { Features } from '../../core/options.ts'
import type { ViewName } from '../../core/views.ts'
import type { Modal } from '../../modal.ts'

interface Leaving {
  /** Views of what is not sent yet. What became of a sent transaction may still be read. */
  views: readonly ViewName[]
  isOn(features: Features): boolean
  /** Empties what was entered. */
  reset(): void
}

/**
 * Leaves the views of a feature if the site turns it off, also later, if the visitor would come back to it. A request
 * that the wallet has got already still counts, and what it sends is followed. Returns a function that stops listening.
 */
export function leaveWhenOff({ router, $features, toasts }: Modal, { views, isOn, reset }: Leaving): () => void {
  const $isOff = computed([$features, router.$route], (features, { view }) => !isOn(features) && views.includes(view))
  return $isOff.subscribe((isOff) => {
    if (!isOff) return
    reset()
    toasts.add((t) => t('error.FeatureDisabled'), 'info')
    if (!router.leave(views)) router.reset({ view: 'Account' }, 'back')
  })
}
