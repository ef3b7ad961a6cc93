/** Counts running tasks. Calls `atRest` when the last one ends, and when `rest` is called while none runs. */
export function createTasks(atRest: () => void) {
  let count = 0
  const rest = () => void (count || atRest())
  return {
    rest,
    async during<T>(task: () => Promise<T>): Promise<T> {
      count += 1
      try {
        return await task()
      } finally {
        count -= 1
        rest()
      }
    },
  }
}
