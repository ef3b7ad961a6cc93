import { notify } from './notify.ts'

/**
 * Creates a set of listeners: `listen` adds a listener and returns a function that removes it, `emit` calls all of
 * them.
 */
export function createListeners<T = void>() {
  const all = new Set<(value: T) => void>()
  return {
    listen(listener: (value: T) => void) {
      all.add(listener)
      return () => void all.delete(listener)
    },
    emit: (value: T) => notify(all, value),
  }
}
