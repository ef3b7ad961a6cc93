import { setImmediate } from 'node:timers'
import { afterEach, beforeEach, vi } from 'vitest'

/** The real one, also while a test's clock stands still. */
const nextTurn = setImmediate

/** Every test of the file moves the time by itself. */
export function standStill(): void {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
}

/** Lets every promise and import that can go on do so. The clock stays where it is. */
export async function rest(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise<void>((resolve) => nextTurn(resolve))
}

/** Puts the clock forward, with all that it sets off. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await rest()
}
