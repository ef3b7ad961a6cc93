import { computed } from 'nanostores'
import type { ViewName } from '../../core/views.ts'
import type { Modal } from '../../modal.ts'

/** Tells the site that the modal opened, and then which view is shown. Returns the stop function. */
export function watchViews({ router, shell, door }: Modal): () => void {
  // Computed, as the snapshot is, and after it: what the site hears and what `getState()` says by then are the same.
  const $view = computed([shell.$open, router.$route], (isOpen, { view }) => (isOpen ? view : null))
  let previous: ViewName | null = null
  return $view.listen((view) => {
    if (view && !previous) door.emit('open', {})
    if (view) door.emit('view', { view, previous })
    previous = view
  })
}
