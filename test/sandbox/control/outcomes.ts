import type { Context, Hono } from 'hono'
import type { Bindings } from '../service.ts'

/** What becomes of a payment once the deposit is there. `pending`: nothing, as long as it is set. */
const TRANSFER_OUTCOMES = ['success', 'refund', 'timeout', 'failure', 'submitted', 'pending'] as const
export type TransferOutcome = (typeof TRANSFER_OUTCOMES)[number]

/**
 * How a quote wants the deposit: a transfer, a transaction that the service built, or an approval and a transaction. The
 * last two need a payer, so exchanges transfer.
 */
const STEP_KINDS = ['deposit', 'transaction', 'approve'] as const
export type StepKind = (typeof STEP_KINDS)[number]

/** What is false in quotes. The README tells what each does. */
const TRANSFER_LIES = [
  'none',
  'amount',
  'asset',
  'deposit',
  'receiver',
  'direct',
  'twice',
  'dear',
  'unlimited',
  'spender',
  'sender',
] as const
export type TransferLie = (typeof TRANSFER_LIES)[number]

/** How services behave that tests and people can set, until a reset. */
interface Settings {
  /** Whether `/v1/onramp/options` and `/v1/onramp/quote` exist. The hosted service has neither. */
  onramp: { real: boolean }
  transfers: { outcome: TransferOutcome; steps: StepKind; lie: TransferLie }
}
export interface Outcomes extends Settings {
  reset(): void
}

const defaults = (): Settings => ({
  onramp: { real: false },
  transfers: { outcome: 'success', steps: 'deposit', lie: 'none' },
})

export const createOutcomes = (): Outcomes => {
  const outcomes: Outcomes = { ...defaults(), reset: () => void Object.assign(outcomes, defaults()) }
  return outcomes
}

/** What a setting may be. */
export const ALLOWED: { readonly [K in keyof Settings]: Readonly<Record<keyof Settings[K], readonly unknown[]>> } = {
  onramp: { real: [true, false] },
  transfers: { outcome: TRANSFER_OUTCOMES, steps: STEP_KINDS, lie: TRANSFER_LIES },
}

/** Returns what is wrong with new settings, or undefined. */
function problemOf(allowed: Readonly<Record<string, readonly unknown[]>>, given: unknown): string | undefined {
  const entries = Object.entries((given ?? {}) as Record<string, unknown>)
  const names = Object.keys(allowed)
  if (entries.length === 0) return `expected one of ${names.join(', ')}`
  const [wrong] = entries.filter(([name, value]) => !allowed[name]?.includes(value)).map(([name]) => name)
  if (wrong === undefined) return undefined
  const values = allowed[wrong]
  return values ? `${wrong} must be one of ${values.map(String).join(', ')}` : `there is no setting ${wrong}`
}

/** Adds `/control/onramp` and `/control/transfers`: `GET` answers the settings, `POST` changes those that it names. */
export function addOutcomes(app: Hono<Bindings>, outcomes: Outcomes, bodyOf: (c: Context) => Promise<unknown>): void {
  for (const name of ['onramp', 'transfers'] as const) {
    app.get(`/${name}`, (c) => c.json(outcomes[name]))
    app.post(`/${name}`, async (c) => {
      const given = await bodyOf(c)
      const problem = problemOf(ALLOWED[name], given)
      if (problem !== undefined) return c.json({ error: problem }, 400)
      Object.assign(outcomes[name], given)
      return c.json(outcomes[name])
    })
  }
}
