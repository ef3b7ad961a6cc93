import { notify } from './notify.ts'

/**
 * Shares one subscription among many watchers. Calls `listen` for the first watcher; when the last watcher is removed,
 * calls the function that `listen` returned.
 */
export function createWatchers<Change>(listen: () => () => void = () => () => {}) {
  const all = new Set<(change: Change) => void>()
  let unlisten: (() => void) | undefined

  function clear(): void {
    unlisten?.()
    unlisten = undefined
    all.clear()
  }

  return {
    /** Removes all watchers. */
    clear: clear,
    isEmpty: () => !all.size,
    emit: (change: Change) => notify(all, change),
    watch(on: (change: Change) => void): () => void {
      // Wrapped, so that the same function can be added twice.
      const watcher = (change: Change) => on(change)
      all.add(watcher)
      unlisten ??= listen()
      return () => {
        if (all.delete(watcher) && !all.size) clear()
      }
    },
  }
}
