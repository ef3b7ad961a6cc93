import { APPROVE_READ_MS } from '../../core/limits.ts'
import type { Approving } from '../../state/approving.ts'

/**
 * Moves the iframe with the approve button, which belongs to the secure site, over the element `place`: 500 ms after
 * the description has become visible, so that nobody approves what they could not read. Covers it again while the page
 * is hidden. Returns a function that covers it for good. The returned function is also called before the next request
 * is shown, so that a double click cannot approve that request.
 */
export function uncoverFrame(approving: Approving, place: Element): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let hide: (() => void) | undefined

  function cover(): void {
    clearTimeout(timer)
    hide?.()
    hide = undefined
  }

  function begin(): void {
    cover()
    if (document.visibilityState === 'visible')
      timer = setTimeout(() => (hide = approving.auth.show(place)), APPROVE_READ_MS)
  }

  function stop(): void {
    cover()
    document.removeEventListener('visibilitychange', begin)
    if (approving.cover === stop) approving.cover = undefined
  }

  approving.cover?.()
  approving.cover = stop
  document.addEventListener('visibilitychange', begin)
  begin()
  return stop
}
