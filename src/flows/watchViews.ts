import type { ViewName } from '../core/views.ts'
import type { Modal } from '../modal.ts'

/** Tells the site which view is shown. Returns the stop function. */
export function watchViews({ router, shell, door }: Modal): () => void {
  let previous: ViewName | null = null
  const tell = () => {
    const view = shell.$open.get() ? router.$route.get().view : null
    if (view && view !== previous) door.emit('view', { view, previous })
    previous = view
  }
  const stops = [router.$route.listen(tell), shell.$open.listen(tell)]
  return () => {
    for (const stop of stops) stop()
  }
}
