/** Sandbox time: real time plus the time by which tests have advanced it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Time in ms by which tests have advanced the clock since the start or the last reset. */
  readonly advancedMs: number
  advance(byMs: number): void
  reset(): void
}

/** @param start Start time in milliseconds since 1970. Default: real time. */
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
