import { WalletModalError } from '../../core/errors.ts'
import type { Site } from '../../core/site.ts'
import { basesOf, frameUrl } from './address.ts'
import { createFrameElement } from './element.ts'

/** Where the secure site is, once it has spoken. */
export interface Home {
  win: Window
  origin: string
}

/** One loading of the frame, and what it came to. */
export interface Loading {
  /** Whose login it is: that of another project, or of another secure site, is another one. */
  key: string
  arrival: Promise<Home>
  arrived(home: Home): void
  failed(cause: unknown): void
  home?: Home
  isPlaced?: boolean
  /** Too late: what is asked next loads anew, unless the frame speaks before that. */
  isLate?: boolean
}

export function createLoading(key: string): Loading {
  let settle = { arrived: (_home: Home) => {}, failed: (_cause: unknown) => {} }
  const arrival = new Promise<Home>((arrived, failed) => (settle = { arrived, failed }))
  // Nobody may be waiting by then.
  arrival.catch(() => {})
  return { key, arrival, ...settle }
}

/** The frame's element, which is made for each loading, put into the page and sent to the secure site; `isWanted` says whether a loading still is. */
export function createFetching(site: Site, place: (frame: HTMLElement) => void, isWanted: (loading: Loading) => boolean) {
  let frame: HTMLIFrameElement | undefined
  /** How often it did not load: the next of several secure sites is tried. */
  let failures = 0

  const unloaded = (cause?: unknown) => new WalletModalError('ServiceUnavailable', { message: site.say('frame.unloaded'), cause, params: { alert: 'APKT003' } })

  /** Why a loading came to nothing; a developer is told once. */
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
        // Another one each time: Chromium drops a new address while the error page of the one before is on its way into the frame.
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
