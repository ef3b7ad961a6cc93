/** Delays recorded answers until the replay reaches the step at which they arrived. */
export interface Gate {
  /** Releases all answers that arrived up to `at`, in milliseconds since the start of the recording. */
  advance(at: number): void
  /** Resolves once answers that arrived at `at` are released. */
  until(at: number): Promise<void>
}

/** Creates a gate. It uses the times of the recording, since a replay is faster or slower. */
export function createGate(): Gate {
  let open = 0
  const waiting = new Set<{ at: number; go: () => void }>()
  return {
    advance(at) {
      open = Math.max(open, at)
      for (const one of [...waiting].filter((each) => each.at <= open)) {
        waiting.delete(one)
        one.go()
      }
    },
    until: (at) =>
      at <= open ? Promise.resolve() : new Promise((resolve) => waiting.add({ at, go: () => resolve() })),
  }
}
