/** A set of listeners: `listen` adds one and returns what takes it away, `tell` calls those there are now. */
export function createListeners<T = void>() {
  const all = new Set<(value: T) => void>()
  return {
    listen(listener: (value: T) => void) {
      all.add(listener)
      return () => void all.delete(listener)
    },
    /** One that throws is reported and keeps nobody else from hearing. */
    tell(value: T) {
      for (const listener of [...all]) {
        try {
          listener(value)
        } catch (error) {
          void Promise.reject(error) // an unhandled rejection: the page's own error reporting sees it
        }
      }
    },
  }
}
