/** Counts running tasks. Calls `atRest` whenever none is left, or when `rest` is called and none runs. */
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
