import type { TracedEffects } from '../../src/core/transactions/effects.ts'

/** The effects of a simulation that traced the whole request: none but `found`. */
export const traced = (found: Partial<TracedEffects>): TracedEffects => ({
  known: 'traced',
  sends: [],
  receives: [],
  allows: [],
  doubts: [],
  ...found,
})
