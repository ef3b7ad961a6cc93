import { isUnlimited } from '../../../core/money/unlimited.ts'
import { toChecksumAddress } from '../../../core/transactions/checksum.ts'
import type { Allowance, Doubt, Movement } from '../../../core/transactions/effects.ts'
import type { Granted } from './readLogs.ts'
import { keyOf, type Grant } from './subjects.ts'
import { addressIn, wordAt } from './words.ts'

/** What a contract says about an allowance before and after the calls: the answers; undefined if it reverted. */
export interface Allowed {
  grant: Grant
  before: string | undefined
  after: string | undefined
}

const numberIn = (answer: string | undefined) => (answer === undefined ? undefined : wordAt(answer.slice(2), 0))

/** When an allowance of Permit2 ends. Permit2 logs zero for the block's end, but stores the block's time. */
function endIn(
  { grant, after }: Allowed,
  logged: bigint | undefined,
): Pick<Extract<Allowance, { kind: 'amount' }>, 'until' | 'isForBlock'> {
  if (grant.kind !== 'permit2') return {}
  const until = (after === undefined ? undefined : wordAt(after.slice(2), 1)) ?? logged
  if (logged === 0n || until === undefined) return { isForBlock: true }
  return { until }
}

const hexAddress = (value: bigint) => toChecksumAddress(addressIn(value.toString(16).padStart(40, '0')))

function allowanceOf(allowed: Allowed, value: bigint, before: bigint, end: bigint | undefined): Allowance {
  const { grant } = allowed
  const isRevoked = value === 0n ? { isRevoked: true } : {}
  const contract = toChecksumAddress(grant.contract)
  if (grant.kind === 'item')
    return { kind: 'item', collection: contract, item: grant.id, spender: hexAddress(value || before), ...isRevoked }
  const spender = toChecksumAddress(grant.spender)
  if (grant.kind === 'all') return { kind: 'allItems', collection: contract, spender, ...isRevoked }
  const amount = { value, token: { address: contract } }
  const via = grant.kind === 'permit2' ? { via: toChecksumAddress(grant.place) } : {}
  return {
    kind: 'amount',
    amount,
    spender,
    ...via,
    ...(grant.kind === 'debt' && { isDebt: true }),
    isUnlimited: isUnlimited(value),
    ...isRevoked,
    ...(value && endIn(allowed, end)),
  }
}

/** Whether an item has left the account: what its new owner allows is no concern of the visitor. */
const isGone = (grant: Grant, sends: readonly Movement[]) =>
  grant.kind === 'item' &&
  sends.some((one) => one.kind === 'item' && one.item === grant.id && one.collection.toLowerCase() === grant.contract)

/**
 * Lists the allowances that the calls set or revoke, as they are afterwards. What the contracts answer counts; logs only
 * where a contract does not answer.
 */
export function allowancesOf(
  all: readonly Allowed[],
  grants: ReadonlyMap<string, Granted>,
  sends: readonly Movement[],
) {
  const [allows, doubts]: [Allowance[], Set<Doubt>] = [[], new Set()]
  for (const allowed of all) {
    const { grant } = allowed
    if (isGone(grant, sends)) continue
    const { value: logged, end } = grants.get(keyOf(grant)) ?? {}
    const after = numberIn(allowed.after)
    const before = numberIn(allowed.before) ?? 0n
    if (after === undefined && logged !== undefined) doubts.add('unchecked')
    const value = after ?? logged ?? 0n
    if (value > 0n || before > 0n) allows.push(allowanceOf(allowed, value, before, end))
  }
  return { allows, doubts }
}
