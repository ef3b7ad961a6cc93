import type { LineState } from '../../core/connector.ts'
import type { Started } from './client.ts'
import type { createOpenSessions } from './openSessions.ts'
import { makeCode, type Code, type CodeRequest } from './pairingCode.ts'
import type { Proposal } from './proposal.ts'

/**
 * Our own choice: how long the connection and the code are kept if the visitor points at the wallet but does not press.
 * A code is shown for four minutes, and the relay keeps it for five: ten seconds more are no problem.
 */
const READY_MS = 10_000

interface Ready {
  /** Whether this code was requested by this client for this proposal. */
  fits(started: Started, proposal: Proposal): boolean
  code: Promise<Code>
  abandon(): void
  /** Reports the state of the relay from now on, and the last state if there was one. */
  follow(onLine: CodeRequest['onLine']): void
}

const noop = () => {}

/** Requests a code before the visitor asks for one. */
function makeReady(started: Started, proposal: Proposal): Ready {
  const over = new AbortController()
  let last: LineState | undefined
  let report: CodeRequest['onLine']
  const code = makeCode(started, {
    proposal,
    signal: over.signal,
    onLine: (state) => {
      last = state
      report?.(state)
    },
  })
  code.catch(noop)
  const asked = JSON.stringify(proposal)
  return {
    fits: (now, wanted) => now === started && JSON.stringify(wanted) === asked,
    code,
    abandon() {
      over.abort()
      code.then((made) => made.drop(), noop)
    },
    follow(onLine) {
      report = onLine
      if (last) onLine?.(last)
    },
  }
}

/**
 * Creates two functions: `prepare` connects to the relay, and may request a code, for 10 s, so that the code is shown
 * sooner; `take` ends this, and returns the code if it fits. Failures are ignored here, since the request for a code
 * reports them.
 */
export function createPreparation(
  { start, connect, during }: Pick<ReturnType<typeof createOpenSessions>, 'start' | 'connect' | 'during'>,
  readyMs = READY_MS,
) {
  let release: (() => void) | undefined
  let ready: Ready | undefined
  const over = () => {
    release = undefined
    ready?.abandon()
    ready = undefined
  }
  return {
    /** `propose` returns the proposal of the code; absent if the code cannot be requested yet. */
    prepare(propose?: () => Promise<Proposal>): void {
      if (release) return
      let isReleased = false
      const released = new Promise<void>((resolve) => {
        release = () => {
          isReleased = true
          resolve()
        }
      })
      const stayReady = async () => {
        await connect()
        const timer = setTimeout(() => release?.(), readyMs)
        const proposal = await propose?.()
        const started = proposal && (await start())
        if (started && !isReleased) ready = makeReady(started, proposal)
        await released
        clearTimeout(timer)
      }
      during(stayReady).then(over, over)
    },
    /**
     * To be called when a code is requested: the connection then lasts as long as that request. The code is undefined
     * if there is none, if another client or proposal is wanted now, or if the wallet shall sign in.
     */
    take(started: Started, { proposal, signIn, signal, onLine }: CodeRequest) {
      release?.()
      const found = !signIn && ready?.fits(started, proposal) ? ready : undefined
      if (!found) return undefined
      ready = undefined
      found.follow(onLine)
      signal.addEventListener('abort', found.abandon)
      return found.code
    },
  }
}
