const EVERY_MS = 500

/**
 * Calls `act` once when the process that started this one is gone. npm and tsx hand on SIGINT and SIGTERM, but nothing
 * hands on the SIGKILL of a wrapper; an orphan gets a new parent, and that shows.
 * @returns Stops watching.
 */
export function whenOrphaned(act: () => void): () => void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
