import type { Modal } from '../../modal.ts'
import { activityOf } from './activityOf.ts'
import { showActivity } from './loadActivity.ts'

/**
 * Loads the history as soon as the browser is online again, if it is an older one or could not be loaded. Returns a
 * function that stops this, for when the visitor leaves the list.
 */
export function reloadWhenOnline(modal: Modal): () => void {
  const renew = () => {
    const known = activityOf(modal).$activity.get()
    const isWanted = known?.isOffline || known?.phase === 'failed'
    if (isWanted) void showActivity(modal, { isQuiet: true })
  }
  addEventListener('online', renew)
  return () => removeEventListener('online', renew)
}
