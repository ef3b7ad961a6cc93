/** Holds answers back until the step before which they were given. */
export interface Gate {
  /** Opens the gate for everything that happened until `at`, in milliseconds since the start of the recording. */
  advance(at: number): void
  /** Resolves once the gate is open for `at`. */
  until(at: number): Promise<void>
}

/** Creates a gate. Times are those of the recording: a replay may take longer or shorter. */
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
