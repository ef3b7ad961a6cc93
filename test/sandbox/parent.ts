const EVERY_MS = 500

/**
 * Calls `act` once when the parent process has ended. npm and tsx forward SIGINT and SIGTERM, but nothing forwards the
 * SIGKILL of a parent. An orphan gets a new parent process, which we detect.
 * @returns A function that stops watching.
 */
export function onParentExit(act: () => void): () => void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
