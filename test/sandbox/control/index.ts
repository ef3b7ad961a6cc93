import { Hono, type Context } from 'hono'
import type { Clock } from '../clock.ts'
import type { EvmChain } from '../evm/chain.ts'
import type { Bindings } from '../service.ts'
import type { Faultable } from './faultRequest.ts'
import type { Faults } from './faults.ts'
import { addOutcomes, ALLOWED, type Outcomes } from './outcomes.ts'
import { addPage } from './page.ts'
import { addPools } from './pools.ts'
import type { Received } from './received.ts'

export interface ControlParts {
  clock: Clock
  faults: Faults
  received: Received
  outcomes: Outcomes
  faultable(): Faultable
  /** The chains with pools. */
  chains: readonly EvmChain[]
  /** Sets the chains' time to the sandbox clock. */
  followClock(): Promise<void>
  /** Resets everything except faults, log and clock. */
  reset(): Promise<void>
}

const LONGEST_ADVANCE_MS = 366 * 24 * 3_600_000

async function bodyOf(c: Context): Promise<unknown> {
  try {
    return JSON.parse(await c.req.text())
  } catch {
    return undefined
  }
}

/** Creates the control API at `/control`. The README lists its commands. */
export function createControl({
  clock,
  faults,
  received,
  outcomes,
  faultable,
  chains,
  followClock,
  reset,
}: ControlParts): Hono<Bindings> {
  const app = new Hono<Bindings>()
  const time = () => ({ now: new Date(clock.now()).toISOString(), advancedMs: clock.advancedMs })

  addPage(app)
  addPools(app, chains, bodyOf)
  addOutcomes(app, outcomes, bodyOf)
  app.get('/', (c) =>
    c.json({
      faults: faults.list(),
      clock: time(),
      services: faultable(),
      received: received.list(),
      settings: { onramp: outcomes.onramp, transfers: outcomes.transfers },
      allowed: ALLOWED,
    }),
  )

  app.post('/faults', async (c) => {
    const fault = faults.add(await bodyOf(c))
    return typeof fault === 'string' ? c.json({ error: fault }, 400) : c.json(fault, 201)
  })
  app.delete('/faults', (c) => {
    faults.clear()
    return c.body(null, 204)
  })

  app.get('/held', (c) => c.json({ count: faults.heldCount() }))

  app.delete('/faults/:id', (c) =>
    faults.remove(Number(c.req.param('id'))) ? c.body(null, 204) : c.json({ error: 'no such fault' }, 404),
  )

  app.post('/clock', async (c) => {
    const { advanceMs } = ((await bodyOf(c)) ?? {}) as { advanceMs?: unknown }
    if (!Number.isInteger(advanceMs) || (advanceMs as number) < 0 || (advanceMs as number) > LONGEST_ADVANCE_MS)
      return c.json({ error: `advanceMs must be a whole number from 0 to ${LONGEST_ADVANCE_MS}` }, 400)
    clock.advance(advanceMs as number)
    await followClock()
    return c.json(time())
  })

  app.post('/reset', async (c) => {
    faults.clear()
    clock.reset()
    outcomes.reset()
    await reset()
    // Must be last, because requests that are released by clearing the faults may still add to the log.
    received.clear()
    return c.body(null, 204)
  })
  return app
}
