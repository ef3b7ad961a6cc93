import type { Prepared } from '../../../../src/core/money/chainMoney.ts'
import type { Effects } from '../../../../src/core/transactions/effects.ts'

/** Returns what a review shows as unknown; undefined if nothing is. */
export function unknownIn({ prepared, effects }: { prepared?: Prepared; effects?: Effects }): string | undefined {
  const unknown = [
    !prepared?.isSimulated && 'not simulated',
    prepared?.fee === undefined && 'fee unknown',
    effects?.known === 'unknown' && 'effects unknown',
  ].filter((one) => one !== false)
  return unknown.join(', ') || undefined
}
