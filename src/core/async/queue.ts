import { withTimeout } from '../errors/withTimeout.ts'

/**
 * Runs tasks one at a time, in the order they are added; one that fails does not stop the next. A task whose signal is aborted
 * before its turn never starts, and its promise rejects with `Aborted` at once.
 */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const done = withTimeout(last, { signal }).then(task)
    // Aborted or not, a task's place in the queue ends only after all before it.
    last = Promise.allSettled([last, done]).then(() => {})
    return done
  }
}
