import type { Context, Hono } from 'hono'
import type { Bindings } from '../service.ts'

/** How services behave that tests and people can set, until a reset. */
export interface Outcomes {
  /** Whether `/v1/onramp/options` and `/v1/onramp/quote` exist. The hosted service has neither. */
  onramp: { real: boolean }
  reset(): void
}

export function createOutcomes(): Outcomes {
  const outcomes: Outcomes = {
    onramp: { real: false },
    reset() {
      outcomes.onramp = { real: false }
    },
  }
  return outcomes
}

/** Adds `/control/onramp`: `GET` answers the settings, `POST` changes them. */
export function addOutcomes(app: Hono<Bindings>, outcomes: Outcomes, bodyOf: (c: Context) => Promise<unknown>): void {
  app.get('/onramp', (c) => c.json(outcomes.onramp))
  app.post('/onramp', async (c) => {
    const { real } = ((await bodyOf(c)) ?? {}) as { real?: unknown }
    if (typeof real !== 'boolean') return c.json({ error: 'real must be true or false' }, 400)
    outcomes.onramp = { real }
    return c.json(outcomes.onramp)
  })
}
