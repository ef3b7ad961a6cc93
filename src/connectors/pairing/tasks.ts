/** Counts who is at work; `atRest` is called each time nobody is any more, or `rest` asks for it. */
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
