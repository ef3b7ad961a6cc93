/** How long the sheet moves if it starts at rest. */
export const SPRING_MS = 280

/** Stiffness: the spring is 1 % from its end after a unit of time. It is critically damped, and stops at its end: below the sheet is nothing. */
const STIFFNESS = 6.6
const SAMPLES = 14

/**
 * Returns the easing of a spring. `speed`: the speed at the start, in ways per duration, for example of the finger that
 * let go; 0 is at rest.
 */
export function spring(speed = 0): string {
  const at = (time: number) => Math.min(1, 1 - (1 + (STIFFNESS - speed) * time) * Math.exp(-STIFFNESS * time))
  const samples = Array.from({ length: SAMPLES }, (_, index) => at(index / SAMPLES).toFixed(3))
  return `linear(${samples.join()},1)`
}
