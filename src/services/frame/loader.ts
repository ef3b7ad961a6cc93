import { WalletModalError } from '../../core/errors.ts'
import { FRAME_LOAD_MS } from '../../core/limits.ts'
import type { Site } from '../../core/site.ts'
import { basesOf, originsOf } from './address.ts'
import { createFetching, createLoading, type Home, type Loading } from './fetching.ts'
import { hear, type Heard } from './hearing.ts'
import { inTime } from './patience.ts'

export interface LoaderParts {
  site: Site
  place(frame: HTMLElement): void
  /** The frame's page is another one now: nothing asked of the one before is answered. `isOther`: of another project or secure site. */
  lost(isOther: boolean): void
  heard: Heard
}

/** Whose login a loading is. */
const keyOf = ({ options }: Site) => `${options().projectId} ${basesOf(options()).join()}`

/** Whether what was loaded is still in the page, and still the site's. */
function isThere(loading: Loading | undefined, frame: HTMLIFrameElement | undefined, key: string): boolean {
  const win = frame?.isConnected ? frame.contentWindow : undefined
  return Boolean(win) && loading?.key === key && (!loading.home || loading.home.win === win)
}

/** Has the frame in the page and loaded when it is needed, and hears nobody else. */
export function createLoader({ site, place, lost, heard }: LoaderParts) {
  let now: Loading | undefined
  const { frame, begin, fail, unloaded } = createFetching(site, place, (loading) => now === loading && !site.signal.aborted)
  const isHere = () => isThere(now, frame(), keyOf(site))

  /** The loading in use, or a new one where that has come to nothing. */
  function current(): Loading {
    const key = keyOf(site)
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
    if (!now || now.key !== keyOf(site)) return
    if (now.home) {
      lost(false)
      now = createLoading(now.key)
    }
    const home = { win, origin }
    Object.assign(now, { home, isPlaced: true, isLate: false })
    now.arrived(home)
  }

  // What is said to another project is none of this one's.
  hear({ signal: site.signal, frame, origins: () => originsOf(site.options()), ready, heard: (...said) => isHere() && heard(...said) })
  site.signal.addEventListener('abort', () => {
    now?.failed(new WalletModalError('Aborted'))
    lost(true)
    now = undefined
    frame()?.remove()
  })

  return {
    isHere, frame,
    /** Which loading is in use; another one has to be told everything anew. */
    current,
    /** Resolves when the frame can be asked. Rejects with `ServiceUnavailable` after 20 s. */
    async arrive(signal?: AbortSignal): Promise<Home> {
      if (!site.options().projectId) throw new WalletModalError('FeatureDisabled')
      const loading = current()
      return inTime(loading.arrival, () => fail(loading), { ms: FRAME_LOAD_MS, signal })
    },
  }
}
