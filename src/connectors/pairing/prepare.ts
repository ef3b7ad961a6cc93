import type { createOpenSessions } from './openSessions.ts'

/** Our own choice: how long the line to the relay stays open for a visitor who pointed at the wallet, and did not press. */
const READY_MS = 10_000

/**
 * Creates `prepare`, which opens the line to the relay and keeps it open for a while, so that a code comes sooner, and
 * `release`, which ends that. A failure is reported when a code is asked for.
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
    /** The code that was prepared is asked for: the line is now open as long as that takes. */
    release: () => release?.(),
  }
}
