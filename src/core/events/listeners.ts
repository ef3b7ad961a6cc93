import { notify } from './notify.ts'

/** A set of listeners: `listen` adds one and returns a function that removes it, `tell` calls them all. */
export function createListeners<T = void>() {
  const all = new Set<(value: T) => void>()
  return {
    listen(listener: (value: T) => void) {
      all.add(listener)
      return () => void all.delete(listener)
    },
    tell: (value: T) => notify(all, value),
  }
}
