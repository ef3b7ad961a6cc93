import type { Prepared } from '../../../../src/core/money/chainMoney.ts'
import type { Effects } from '../../../../src/core/transactions/effects.ts'

/** What a review shows if no node could tell anything. */
const NOTHING_KNOWN = 'not simulated, fee unknown, effects unknown'

/** Whether a review takes something from a node that can tell nothing, such as a malformed answer for an estimate. */
export const isCredulous = (ended: string): boolean => /simulated|fee|effects/.test(ended) && ended !== NOTHING_KNOWN

/** Returns what a review shows as not known for certain; undefined if everything is. */
export function unknownIn({ prepared, effects }: { prepared?: Prepared; effects?: Effects }): string | undefined {
  const unknown = [
    !prepared?.isSimulated && 'not simulated',
    prepared?.fee === undefined && 'fee unknown',
    effects?.known !== 'traced' && `effects ${effects?.known}`,
  ].filter((one) => one !== false)
  return unknown.join(', ') || undefined
}
