import type { Modal } from '../../modal.ts'
import type { ToastMessage } from '../../state/toasts.ts'

/** Removes toasts, the shown one and those that wait. */
export function dropToasts({ toasts: { $shown, $waiting } }: Modal, isDropped: (toast: ToastMessage) => boolean): void {
  $waiting.set($waiting.get().filter((one) => !isDropped(one)))
  const shown = $shown.get()
  if (shown && isDropped(shown)) $shown.set(undefined)
}
