import { APPROVE_READ_MS } from '../../core/limits.ts'
import type { Approving } from '../../state/approving.ts'

/**
 * Shows the secure site's own screen over `place` once the description has been visible for 500 ms, and covers it again
 * while the page is hidden, so that nobody approves what they had no time to read. Returns the stop function, which
 * also runs before the next request is shown: a double click must not approve that one.
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
    if (document.visibilityState === 'visible') timer = setTimeout(() => (hide = approving.auth.show(place)), APPROVE_READ_MS)
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
