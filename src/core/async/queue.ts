import { withTimeout } from '../errors/withTimeout.ts'

/**
 * Runs tasks one at a time, in the order in which they are added. A task that fails does not stop the next one. A task
 * whose signal is aborted before its turn never starts, and its promise rejects with `Aborted` at once.
 */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const done = withTimeout(last, { signal }).then(task)
    // The promise of an aborted task rejects at once, but the next task still waits for all tasks before it.
    last = Promise.allSettled([last, done]).then(() => {})
    return done
  }
}
