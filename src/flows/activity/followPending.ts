import { PENDING_POLL_MS } from '../../core/limits.ts'
import type { Modal } from '../../modal.ts'
import { activityOf } from '../assets/activityOf.ts'
import { loadActivity } from '../assets/loadActivity.ts'

const isPending = ({ status }: { status: string }) => status === 'pending'

/**
 * Reads the history again every 30 s (specification §9) while it has pending transactions and the page is visible, and
 * as soon as the browser is online again. Returns a function that stops this, for when the visitor leaves the list.
 */
export function followPending(modal: Modal): () => void {
  const { $activity } = activityOf(modal)
  const look = () => {
    const known = $activity.get()
    if (document.visibilityState === 'visible' && known?.phase === 'known' && known.rows.some(isPending))
      void loadActivity(modal, { isForced: true })
  }
  const refresh = () => {
    if ($activity.get()?.isOffline && modal.connections.$active.get()) void loadActivity(modal)
  }
  const timer = setInterval(look, PENDING_POLL_MS)
  addEventListener('online', refresh)
  return () => {
    clearInterval(timer)
    removeEventListener('online', refresh)
  }
}
