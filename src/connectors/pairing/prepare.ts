import type { createOpenSessions } from './openSessions.ts'

/** Our own choice: how long the connection stays open if the visitor pointed at the wallet but does not press. */
const READY_MS = 10_000

/**
 * Creates two functions: `prepare` connects to the relay and stays connected for 10 s, so that the pairing code comes
 * sooner; `release` ends this. Failures are ignored here, since the request for a code reports them.
 */
export function createPreparation(
  { connect, during }: Pick<ReturnType<typeof createOpenSessions>, 'connect' | 'during'>,
  readyMs = READY_MS,
) {
  let release: (() => void) | undefined
  const over = () => (release = undefined)
  return {
    prepare(): void {
      if (release) return
      const released = new Promise<void>((resolve) => (release = resolve))
      const stayReady = async () => {
        await connect()
        const timer = setTimeout(() => release?.(), readyMs)
        await released
        clearTimeout(timer)
      }
      during(stayReady).then(over, over)
    },
    /** To be called when a code is requested: the connection then lasts as long as that request. */
    release: () => release?.(),
  }
}
