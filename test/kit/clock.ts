import { setImmediate } from 'node:timers'
import { afterEach, beforeEach, vi } from 'vitest'

/** The real setImmediate, for use while a test has fake timers. */
const nextTurn = setImmediate

/** Makes every test of the file use fake timers. */
export function standStill(): void {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
}

/** Flushes pending promises and imports without advancing the clock. */
export async function rest(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise<void>((resolve) => nextTurn(resolve))
}

/** Advances the fake clock and flushes everything it triggers. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await rest()
}
