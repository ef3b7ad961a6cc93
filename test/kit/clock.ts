import { setImmediate } from 'node:timers'
import { afterEach, beforeEach, vi } from 'vitest'

/** The real clock, even while a test's clock is paused. */
const nextTurn = setImmediate

/** Uses fake timers for every test of the file. */
export function standStill(): void {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
}

/** Flushes pending promises and imports without advancing the clock. */
export async function rest(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise<void>((resolve) => nextTurn(resolve))
}

/** Advances the clock and runs everything it triggers. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await rest()
}
