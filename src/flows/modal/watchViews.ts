import { computed } from 'nanostores'
import type { ViewName } from '../../core/views.ts'
import type { Modal } from '../../modal.ts'

/** Emits `open` and `view` events. Returns a function that stops listening. */
export function watchViews({ router, shell, entry }: Modal): () => void {
  // `watchSnapshot` must run before this: its listener comes first, so `getState()` is up to date in event handlers.
  const $view = computed([shell.$open, router.$route], (isOpen, { view }) => (isOpen ? view : null))
  let previous: ViewName | null = null
  return $view.listen((view) => {
    if (view && !previous) entry.emit('open', {})
    if (view) entry.emit('view', { view, previous })
    previous = view
  })
}
