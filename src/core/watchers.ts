/** Those who watch something that is listened to only while somebody does. */
export function createWatchers<Change>(listen: () => () => void) {
  const all = new Set<(change: Change) => void>()
  let unlisten: (() => void) | undefined

  function rest(): void {
    unlisten?.()
    unlisten = undefined
    all.clear()
  }

  return {
    /** Forgets all watchers. */
    rest,
    tell: (change: Change) => [...all].forEach((on) => on(change)),
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
