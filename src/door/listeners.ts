/** A set of listeners: `listen` adds one and returns what takes it away, `tell` calls those there are now. */
export function createListeners<T = void>() {
  const all = new Set<(value: T) => void>()
  return {
    listen(listener: (value: T) => void) {
      all.add(listener)
      return () => void all.delete(listener)
    },
    tell: (value: T) => [...all].forEach((listener) => listener(value)),
  }
}
