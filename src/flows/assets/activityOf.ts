import { isSameConnection } from '../../core/connectionList.ts'
import type { Modal } from '../../modal.ts'
import { createActivity } from '../../state/activity.ts'

function create(modal: Modal) {
  const activity = createActivity()
  const stop = modal.connections.$known.listen((known, before) => {
    const isEnded = before?.some((one) => !known.some((other) => isSameConnection(one, other)))
    if (isEnded) activity.$activity.set(undefined)
  })
  modal.lifetime.signal.addEventListener('abort', stop, { once: true })
  return activity
}

/**
 * Returns the store of the history of the active account, filled by `loadActivity` and emptied when a connection ends.
 */
export const activityOf = (modal: Modal) => modal.late(create)
