import { WalletModalError, toWalletModalError } from '../../core/errors.ts'
import { FRAME_LOAD_MS } from '../../core/limits.ts'
import type { Site } from '../../core/site.ts'
import { basesOf, frameUrl, originsOf } from './address.ts'
import { createFrameElement } from './element.ts'
import { createHearing, type Heard } from './hearing.ts'
import { inTime } from './patience.ts'

/** Where the secure site is, once it has spoken. */
export interface Home {
  win: Window
  origin: string
}

/** One loading of the frame, and what it came to. */
interface Loading {
  /** Whose login it is: that of another project, or of another secure site, is another one. */
  key: string
  arrival: Promise<void>
  arrived(): void
  failed(cause: unknown): void
  home?: Home
  isPlaced?: boolean
  /** Too late: what is asked next loads anew, unless the frame speaks before that. */
  isLate?: boolean
}

function createLoading(key: string): Loading {
  let settle = { arrived: () => {}, failed: (_cause: unknown) => {} }
  const arrival = new Promise<void>((arrived, failed) => (settle = { arrived, failed }))
  // Nobody may be waiting by then.
  arrival.catch(() => {})
  return { key, arrival, ...settle }
}

export interface LoaderParts {
  site: Site
  place(frame: HTMLElement): void
  /** The frame's page is another one now: nothing asked of the one before is answered. `isOther`: of another project or secure site. */
  lost(isOther: boolean): void
  heard: Heard
}

/** Has the frame in the page and loaded when it is needed, and hears nobody else. */
export function createLoader({ site, place, lost, heard }: LoaderParts) {
  const { say } = site
  let frame: HTMLIFrameElement | undefined
  let now: Loading | undefined
  /** How often it did not load: the next of several secure sites is tried. */
  let failures = 0

  const keyOf = () => `${site.options().projectId} ${basesOf(site.options()).join()}`
  const unloaded = (cause?: unknown) => new WalletModalError('ServiceUnavailable', { message: say('frame.unloaded'), cause, params: { alert: 'APKT003' } })
  const isHere = () => frame?.isConnected === true && frame.contentWindow !== null && (!now?.home || now.home.win === frame.contentWindow)

  function fail(loading: Loading, error: WalletModalError): WalletModalError {
    if (!loading.isLate) {
      loading.isLate = true
      failures++
      site.alert(error)
    }
    return error
  }

  async function begin(loading: Loading): Promise<void> {
    try {
      const bases = basesOf(site.options())
      const url = await frameUrl(site, bases[failures % bases.length] ?? '')
      if (now !== loading || site.signal.aborted) return
      frame ??= createFrameElement(say('frame.title'))
      frame.src = url
      if (!frame.isConnected) place(frame)
      if (!frame.isConnected) throw new WalletModalError('ServiceUnavailable')
      loading.isPlaced = true
    } catch (cause) {
      loading.failed(fail(loading, unloaded(cause)))
    }
  }

  /** The loading in use, or a new one where that has come to nothing. */
  function current(): Loading {
    const key = keyOf()
    const isOther = now !== undefined && now.key !== key
    if (now && !isOther && !now.isLate && (!now.isPlaced || isHere())) return now
    now?.failed(unloaded())
    if (now?.home || isOther) lost(isOther)
    now = createLoading(key)
    void begin(now)
    return now
  }

  /** The page in the frame says that it can be asked. A second time it is another page. */
  function ready(win: Window, origin: string): void {
    if (!now) return
    if (now.home) {
      lost(false)
      now = createLoading(now.key)
    }
    now.home = { win, origin }
    now.isLate = false
    now.arrived()
  }

  const stop = createHearing({ frame: () => frame, origins: () => originsOf(site.options()), ready, heard })
  site.signal.addEventListener('abort', () => {
    stop()
    now?.failed(new WalletModalError('Aborted'))
    lost(true)
    now = undefined
    frame?.remove()
  })

  return {
    isHere,
    frame: () => frame,
    /** Which loading is in use; another one has to be told everything anew. */
    current,
    /** Resolves when the frame can be asked. Rejects with `ServiceUnavailable` after 20 s. */
    async arrive(signal?: AbortSignal): Promise<Home> {
      if (!site.options().projectId) throw new WalletModalError('FeatureDisabled')
      const loading = current()
      await inTime(loading.arrival, () => fail(loading, unloaded()), { ms: FRAME_LOAD_MS, signal })
      if (!loading.home) throw toWalletModalError(undefined, 'ServiceUnavailable')
      return loading.home
    },
  }
}
