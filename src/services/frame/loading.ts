import { WalletModalError } from '../../core/errors.ts'
import type { Site } from '../../core/site.ts'
import { basesOf, frameUrl } from './address.ts'
import { createFrameElement } from './element.ts'

/** Where to send messages: known once the secure site has sent READY. */
export interface FrameTarget {
  win: Window
  origin: string
}

/** One attempt to load the frame, and its outcome. */
export interface Loading {
  /** Project and secure site. A load with another key belongs to another login. */
  key: string
  arrival: Promise<FrameTarget>
  arrived(home: FrameTarget): void
  failed(cause: unknown): void
  home?: FrameTarget
  isPlaced?: boolean
  /**
   * Whether the load failed or timed out. Then the next request starts a new load, unless READY arrives before that.
   */
  isLate?: boolean
}

export function createLoading(key: string): Loading {
  let settle = { arrived: (_home: FrameTarget) => {}, failed: (_cause: unknown) => {} }
  const arrival = new Promise<FrameTarget>((arrived, failed) => (settle = { arrived, failed }))
  // Avoids an unhandled rejection if nobody waits for the frame.
  arrival.catch(() => {})
  return { key, arrival, ...settle }
}

const unloaded = (site: Site, url: string, cause?: unknown) =>
  new WalletModalError('ServiceUnavailable', {
    message: site.t('frame.unloaded'),
    cause: new Error('iframe_load_failed', { cause }),
    params: { alert: 'APKT003', url },
  })

/** Loads an iframe, a new one for each attempt. `isWanted` returns false for attempts that have been replaced. */
export function createFrameLoading(
  site: Site,
  place: (frame: HTMLElement) => void,
  isWanted: (loading: Loading) => boolean,
) {
  let frame: HTMLIFrameElement | undefined
  /** Number of failed attempts. Each attempt uses the next base URL. */
  let failures = 0

  const nextBase = () => {
    const bases = basesOf(site.options())
    return bases[failures % bases.length] ?? ''
  }

  /** Marks a load as failed; developers see one alert per load. */
  function fail(loading: Loading, cause?: unknown): WalletModalError {
    const error = unloaded(site, nextBase(), cause)
    if (!loading.isLate) {
      loading.isLate = true
      failures++
      site.alert(error)
    }
    return error
  }

  return {
    frame: () => frame,
    unloaded: () => unloaded(site, nextBase()),
    fail,
    async begin(loading: Loading): Promise<void> {
      try {
        const url = await frameUrl(site, nextBase())
        if (!isWanted(loading)) return
        // A new element for each attempt: Chromium ignores a new URL while the error page of the last one is loading.
        frame?.remove()
        frame = createFrameElement(site.t('frame.title'))
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
