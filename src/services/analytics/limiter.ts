import { ERRORS_MAX, ERRORS_MS } from '../../core/analytics/limits.ts'

/** Creates a function that returns whether another error may be sent: five within any 60 s. */
export function createLimiter(now: () => number): () => boolean {
  let sent: readonly number[] = []
  return () => {
    sent = sent.filter((at) => now() - at < ERRORS_MS)
    if (sent.length >= ERRORS_MAX) return false
    sent = [...sent, now()]
    return true
  }
}
