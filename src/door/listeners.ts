/** A set of listeners: `listen` adds one and returns a function that removes it, `tell` calls them all. */
export function createListeners<T = void>() {
  const all = new Set<(value: T) => void>()
  return {
    listen(listener: (value: T) => void) {
      all.add(listener)
      return () => void all.delete(listener)
    },
    /** A listener that throws does not stop the others; its error is reported. */
    tell(value: T) {
      for (const listener of [...all]) {
        try {
          listener(value)
        } catch (error) {
          void Promise.reject(error) // as an unhandled rejection, which the page's own error reporting sees
        }
      }
    },
  }
}
