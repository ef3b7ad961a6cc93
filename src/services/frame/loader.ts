import { WalletModalError } from '../../core/errors.ts'
import { FRAME_LOAD_MS } from '../../core/limits.ts'
import type { Site } from '../../core/site.ts'
import { basesOf, originsOf } from './address.ts'
import { createFrameLoading, createLoading, type FrameTarget, type Loading } from './loading.ts'
import { listenToFrame, type FrameListener } from './frameMessages.ts'
import { inTime } from './timeouts.ts'

export interface LoaderParts {
  site: Site
  place(frame: HTMLElement): void
  /**
   * Called when the frame has loaded another page, so that pending requests get no answer. `isOther`: because the
   * project or the secure site changed.
   */
  lost(isOther: boolean): void
  received: FrameListener
}

/** Identifies project and secure site: together they determine which login the frame has. */
const keyOf = ({ options }: Site) => `${options().projectId} ${basesOf(options()).join()}`

/** Whether the loaded frame is still in the page and belongs to the current project. */
function isThere(loading: Loading | undefined, frame: HTMLIFrameElement | undefined, key: string): boolean {
  const win = frame?.isConnected ? frame.contentWindow : undefined
  return Boolean(win) && loading?.key === key && (!loading.home || loading.home.win === win)
}

/** Loads the frame, unless it is loaded, and waits until it accepts requests. */
async function arrive(
  site: Site,
  load: () => Loading,
  fail: (loading: Loading) => WalletModalError,
  signal?: AbortSignal,
): Promise<FrameTarget> {
  if (!site.options().projectId) throw new WalletModalError('FeatureDisabled')
  const loading = load()
  return inTime(loading.arrival, () => fail(loading), { ms: FRAME_LOAD_MS, signal })
}

/** Receives messages of the configured secure site. */
const receive = (site: Site, parts: Omit<Parameters<typeof listenToFrame>[0], 'signal' | 'origins'>) =>
  listenToFrame({ signal: site.signal, origins: () => originsOf(site.options()), ...parts })

/** Loads the frame when it is first needed, and passes on messages from it. */
export function createLoader({ site, place, lost, received }: LoaderParts) {
  let now: Loading | undefined
  const isCurrent = (loading: Loading) => now === loading && !site.signal.aborted
  const { frame, begin, fail, unloaded } = createFrameLoading(site, place, isCurrent)
  const isHere = () => isThere(now, frame(), keyOf(site))

  /** Returns the current load. Starts a new one if there is none, if it has failed, or if the project has changed. */
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

  /** Handles the secure site's READY message. A second READY means that the frame has loaded another page. */
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

  // After a switch of projects, messages of the old frame no longer count.
  receive(site, { frame, ready, received: (...said) => isHere() && received(...said) })
  site.signal.addEventListener('abort', () => {
    now?.failed(new WalletModalError('Aborted'))
    lost(true)
    now = undefined
    frame()?.remove()
  })

  return {
    isHere,
    frame,
    /** Returns the current load. When that is replaced by a new load, the start requests are sent again. */
    current,
    /** Resolves once the frame accepts requests. Rejects with `ServiceUnavailable` after 20 s. */
    arrive: (signal?: AbortSignal) => arrive(site, current, fail, signal),
  }
}
