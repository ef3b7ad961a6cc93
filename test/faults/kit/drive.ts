import { setImmediate } from 'node:timers'
import { vi } from 'vitest'
import { commandCount, heldCount } from './control.ts'
import type { Network } from './pageFetch.ts'

/** Lets promises and sockets proceed for some turns of the event loop, while the clock of the page stands still. */
async function turns(count = 3): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
}

/** Waits until no import and no request is pending, except requests that a fault holds. Only timers are left then. */
async function quiet({ underWay }: Network): Promise<void> {
  for (;;) {
    await turns()
    await vi.dynamicImportSettled()
    await turns()
    if (!commandCount() && (!underWay() || underWay() <= (await heldCount()))) return
  }
}

const waiting = new Set<() => void>()

/** Resolves with the first result of `check` that is not undefined, null or false. Works only in a function that `drive` runs. */
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

/** Thrown if a flow does not end. */
export class Hangs extends Error {}

/**
 * Runs a flow to its end: whenever only timers are left, it moves the clock of the page to the next one. Rejects with
 * `Hangs` if the flow takes longer than `limitMs` by that clock, or waits although no timer is left.
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
    // Flows that proceed now may send requests: await the answers before the clock reaches their timeouts.
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

/** Moves the clock of the page by `ms`, and runs all timers and requests in between. */
export async function pass(network: Network, ms: number): Promise<void> {
  await drive(network, ms + 1_000, () => new Promise<void>((resolve) => setTimeout(resolve, ms)))
}
