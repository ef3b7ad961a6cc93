import { isSameAddress } from '../safety/isSameAddress.ts'
import type { Movement, TracedEffects } from '../transactions/effects.ts'
import type { Transfer } from './chainMoney.ts'
import { ROUNDING_UNITS } from './limits.ts'

/**
 * How a simulated transfer differs from what the visitor entered. `less`: the recipient gets less than is sent, because
 * the token keeps a part. `other`: something else happens.
 */
export type Difference = 'less' | 'other'

const isNear = (one: bigint, other: bigint) => one - other <= ROUNDING_UNITS && other - one <= ROUNDING_UNITS

/** Whether a movement is of the asset that is transferred. */
function isOf(movement: Movement, token: string | undefined): movement is Extract<Movement, { kind: 'amount' }> {
  if (movement.kind !== 'amount') return false
  const { address } = movement.amount.token
  return address === undefined || token === undefined ? address === token : isSameAddress(address, token)
}

/**
 * Compares what a transfer would do with what the visitor entered; undefined if it is the same. `deposit`: what opening
 * an account for the recipient costs the sender, in the native coin.
 */
export function transferDifference(
  { sends, allows }: TracedEffects,
  { from, to, amount, token }: Transfer,
  deposit = 0n,
): Difference | undefined {
  const isDeposit = (one: Movement) => token !== undefined && isOf(one, undefined) && one.amount.value <= deposit
  const [sent, ...others] = sends.filter((one) => !isDeposit(one))
  if (others.length || allows.length) return 'other'
  if (isSameAddress(from, to)) return sent ? 'other' : undefined
  if (!sent || !isOf(sent, token) || !isNear(sent.amount.value, amount)) return 'other'
  const share = sent.parties.find(({ address }) => isSameAddress(address, to))?.value ?? 0n
  if (share <= 0n) return 'other'
  return share + ROUNDING_UNITS < amount ? 'less' : undefined
}
