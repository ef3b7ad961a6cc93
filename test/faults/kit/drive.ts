import { setImmediate } from 'node:timers'
import { vi } from 'vitest'
import { commandCount, heldCount } from './control.ts'
import type { Network } from './pageFetch.ts'

/** Gives promises and sockets some turns. The clock of the page stands still meanwhile. */
async function turns(count = 3): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
}

/** Waits until nothing but the clock of the page can go on: no import and no request, except those that a fault holds. */
async function quiet({ underWay }: Network): Promise<void> {
  for (;;) {
    await turns()
    await vi.dynamicImportSettled()
    await turns()
    if (!commandCount() && (!underWay() || underWay() <= (await heldCount()))) return
  }
}

const waiting = new Set<() => void>()

/** Resolves as soon as `check` returns something. Used inside of what `drive` runs. */
export function until<T>(check: () => T | undefined | false | null): Promise<T> {
  return new Promise((resolve, reject) => {
    const look = () => {
      try {
        const found = check()
        if (found === undefined || found === false || found === null) return
        waiting.delete(look)
        resolve(found)
      } catch (error) {
        waiting.delete(look)
        reject(error)
      }
    }
    waiting.add(look)
    look()
  })
}

/** A flow that did not end. */
export class Hangs extends Error {}

/**
 * Runs a flow to its end: whenever only the clock of the page can go on, it is moved to the next timer. Rejects with
 * `Hangs` if the flow takes longer than `limitMs` by that clock, or waits for nothing.
 */
export async function drive<T>(network: Network, limitMs: number, run: () => Promise<T>): Promise<T> {
  const end = Date.now() + limitMs
  let isOver = false
  const flow = run().finally(() => (isOver = true))
  flow.catch(() => {})
  for (;;) {
    await quiet(network)
    const before = waiting.size
    for (const look of [...waiting]) look()
    // What goes on now may send requests: their time-outs must not come before their answers.
    if (waiting.size < before) continue
    await turns(1)
    if (isOver) break
    if (Date.now() > end || !vi.getTimerCount()) {
      waiting.clear()
      throw new Hangs(Date.now() > end ? `Not over after ${limitMs} ms` : 'Waits for what never comes')
    }
    await vi.advanceTimersToNextTimerAsync()
  }
  return flow
}

/** Moves the clock of the page, with all that happens meanwhile. */
export async function pass(network: Network, ms: number): Promise<void> {
  await drive(network, ms + 1_000, () => new Promise<void>((resolve) => setTimeout(resolve, ms)))
}
