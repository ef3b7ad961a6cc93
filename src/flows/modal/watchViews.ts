import { computed } from 'nanostores'
import type { ViewName } from '../../core/views.ts'
import type { Modal } from '../../modal.ts'

/** Emits `open` and `view` events. Returns the stop function. */
export function watchViews({ router, shell, entry }: Modal): () => void {
  // Computed like the snapshot, and created after it: in a handler of the event `getState()` is up to date.
  const $view = computed([shell.$open, router.$route], (isOpen, { view }) => (isOpen ? view : null))
  let previous: ViewName | null = null
  return $view.listen((view) => {
    if (view && !previous) entry.emit('open', {})
    if (view) entry.emit('view', { view, previous })
    previous = view
  })
}
