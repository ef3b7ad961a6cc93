import type { createOpenSessions } from './openSessions.ts'

/** Our own choice: how long the line to the relay stays open for a visitor who pointed at the wallet, and did not press. */
const READY_MS = 10_000

/**
 * Creates a function that opens the line to the relay, and keeps it open for a while, so that a code comes sooner. A
 * failure is reported when a code is asked for.
 */
export function createPreparation(
  { connect, during }: Pick<ReturnType<typeof createOpenSessions>, 'connect' | 'during'>,
  readyMs = READY_MS,
): () => void {
  let isPreparing = false
  const over = () => void (isPreparing = false)
  async function stayReady(): Promise<void> {
    await connect()
    await new Promise((resolve) => setTimeout(resolve, readyMs))
  }
  return () => {
    if (isPreparing) return
    isPreparing = true
    during(stayReady).then(over, over)
  }
}
