import { isWebKit } from '../../core/page/device.ts'
import type { Modal } from '../../modal.ts'

interface Follower {
  /** Begins to watch the modal. Returns a function that stops it. */
  follow(modal: Modal): () => void
}

/** Loaders of optional observers of the modal. Each one is a chunk. */
const FOLLOWERS: readonly (() => Promise<Follower>)[] = [
  // Errors, refused requests and blocked files, for `diagnose()`
  () => import('../diagnostics/followLog.ts'),

  // The settings and allowed origins of the project, the limits of its plan, a missing project id
  () => import('../site/followSite.ts'),

  // Analytics events
  () => import('../track/followTrack.ts'),
]

/** The longest wait for an idle moment, and the wait where the browser cannot tell one (WebKit). */
const IDLE_MS = { timeout: 2_000, blind: 300 }

function whenIdle(run: () => void): void {
  if (!isWebKit() && 'requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: IDLE_MS.timeout })
  else setTimeout(run, IDLE_MS.blind)
}

/** Starts the followers, which end with the modal. One that fails is left out: nothing needs it. */
async function start(modal: Modal): Promise<void> {
  const { signal } = modal.lifetime
  await Promise.allSettled(
    FOLLOWERS.map(async (load) => {
      const one = await load()
      const stop = signal.aborted ? undefined : one.follow(modal)
      if (stop) signal.addEventListener('abort', stop, { once: true })
    }),
  )
}

/** Calls `start` once for each modal. */
const createFollowers = (modal: Modal) => {
  whenIdle(() => void start(modal))
  return true
}

/** Loads what watches the modal, once, when the browser is idle. */
export const loadFollowers = (modal: Modal): void => void modal.late(createFollowers)
