import { notify } from './notify.ts'

/** Listeners to something that is itself listened to only while there is one; `listen` starts that and returns what stops it. */
export function createWatchers<Change>(listen: () => () => void = () => () => {}) {
  const all = new Set<(change: Change) => void>()
  let unlisten: (() => void) | undefined

  function rest(): void {
    unlisten?.()
    unlisten = undefined
    all.clear()
  }

  return {
    /** Removes all watchers. */
    rest,
    isEmpty: () => !all.size,
    tell: (change: Change) => notify(all, change),
    watch(on: (change: Change) => void): () => void {
      // A wrapper of its own, so that the same function can watch twice.
      const watcher = (change: Change) => on(change)
      all.add(watcher)
      unlisten ??= listen()
      return () => {
        if (all.delete(watcher) && !all.size) rest()
      }
    },
  }
}
