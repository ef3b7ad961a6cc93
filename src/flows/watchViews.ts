import type { ViewName } from '../core/views.ts'
import type { Modal } from '../modal.ts'

/** Tells the site that the modal opened, and then which view is shown. Returns the stop function. */
export function watchViews({ router, shell, door }: Modal): () => void {
  let previous: ViewName | null = null
  let wasOpen = shell.$open.get()
  const tell = () => {
    const isOpen = shell.$open.get()
    const view = isOpen ? router.$route.get().view : null
    if (isOpen && !wasOpen) door.emit('open', {})
    wasOpen = isOpen
    if (view && view !== previous) door.emit('view', { view, previous })
    previous = view
  }
  const stops = [router.$route.listen(tell), shell.$open.listen(tell)]
  return () => {
    for (const stop of stops) stop()
  }
}
