/** The sandbox's time: real time plus what tests have advanced it by. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** By how much `advance` has moved it since the start or the last reset. */
  readonly advancedMs: number
  advance(byMs: number): void
  reset(): void
}

/** @param start Milliseconds since 1970 at which the clock starts; real time when absent. */
export function createClock(start?: number): Clock {
  const shiftMs = start === undefined ? 0 : start - Date.now()
  let advancedMs = 0
  return {
    now: () => Date.now() + shiftMs + advancedMs,
    get advancedMs() {
      return advancedMs
    },
    advance: (byMs) => {
      advancedMs += byMs
    },
    reset: () => {
      advancedMs = 0
    },
  }
}
