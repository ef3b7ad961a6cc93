import { WalletModalError } from '../../core/errors.ts'
import type { Site } from '../../core/site.ts'
import { basesOf, frameUrl } from './address.ts'
import { createFrameElement } from './element.ts'

/** The secure site's window and origin, once it has sent READY. */
export interface FrameTarget {
  win: Window
  origin: string
}

/** One load of the frame and its outcome. */
export interface Loading {
  /** Project and secure site. A change of either means another login. */
  key: string
  arrival: Promise<FrameTarget>
  arrived(home: FrameTarget): void
  failed(cause: unknown): void
  home?: FrameTarget
  isPlaced?: boolean
  /** Timed out: the next request loads again, unless READY arrives before. */
  isLate?: boolean
}

export function createLoading(key: string): Loading {
  let settle = { arrived: (_home: FrameTarget) => {}, failed: (_cause: unknown) => {} }
  const arrival = new Promise<FrameTarget>((arrived, failed) => (settle = { arrived, failed }))
  // May reject while nobody is waiting.
  arrival.catch(() => {})
  return { key, arrival, ...settle }
}

/** Creates and loads an iframe for each attempt. `isWanted` tells whether an attempt is still current. */
export function createFrameLoading(site: Site, place: (frame: HTMLElement) => void, isWanted: (loading: Loading) => boolean) {
  let frame: HTMLIFrameElement | undefined
  /** Failed attempts. Each moves on to the next base URL. */
  let failures = 0

  const unloaded = (cause?: unknown) => new WalletModalError('ServiceUnavailable', { message: site.say('frame.unloaded'), cause, params: { alert: 'APKT003' } })

  /** Fails a load and alerts developers once. */
  function fail(loading: Loading, cause?: unknown): WalletModalError {
    const error = unloaded(cause)
    if (!loading.isLate) {
      loading.isLate = true
      failures++
      site.alert(error)
    }
    return error
  }

  return {
    frame: () => frame,
    unloaded,
    fail,
    async begin(loading: Loading): Promise<void> {
      try {
        const bases = basesOf(site.options())
        const url = await frameUrl(site, bases[failures % bases.length] ?? '')
        if (!isWanted(loading)) return
        // Use a new element: Chromium drops a new URL while the previous one's error page is loading.
        frame?.remove()
        frame = createFrameElement(site.say('frame.title'))
        frame.src = url
        place(frame)
        if (!frame.isConnected) throw new Error('There is no dialog for the frame.')
        loading.isPlaced = true
      } catch (cause) {
        loading.failed(fail(loading, cause))
      }
    },
  }
}
