import { WalletModalError } from '../errors.ts'
import { ROUNDING_UNITS } from '../money/limits.ts'
import type { StepOrder } from './chainPay.ts'
import type { PayAsset } from './payAsset.ts'
import { payMismatch } from './payMismatch.ts'
import { isSameAddress } from '../safety/isSameAddress.ts'
import type { Allowance, Effects, Movement, TracedEffects } from '../transactions/effects.ts'

interface Allowed {
  /** The contract that is called. */
  spender: string
  /** What it may take of the asset afterwards, at most. */
  left: bigint
  /** What a token account that the payment creates costs, in base units of the native coin. */
  rent?: bigint
}

/** Our own choice: fewest decimals of tokens whose balances may be rounded. A unit of few decimals is worth much. */
const ROUNDING_DECIMALS_MIN = 6

const roomOf = ({ address, decimals }: PayAsset): bigint =>
  address === undefined || decimals < ROUNDING_DECIMALS_MIN ? 0n : ROUNDING_UNITS

const isOf = (token: { address?: string }, { address }: PayAsset): boolean =>
  address === undefined || token.address === undefined
    ? address === token.address
    : isSameAddress(address, token.address)

/** Whether coins leave the account for a new token account, and no more than that costs. */
const isRent = (one: Movement, { asset }: StepOrder, rent: bigint): boolean =>
  asset.address !== undefined &&
  one.kind === 'amount' &&
  one.amount.token.address === undefined &&
  one.amount.value <= rent

/** Whether the asset leaves the account, at most the amount of it, and nothing else but the rent, once. */
function isSent(sends: readonly Movement[], order: StepOrder, rent = 0n): boolean {
  const { asset, amount } = order
  const rented = sends.findIndex((one) => isRent(one, order, rent))
  const [sent, ...others] = sends.filter((_, index) => index !== rented)
  if (sent?.kind !== 'amount' || others.length) return false
  const { value, token } = sent.amount
  return isOf(token, asset) && value > 0n && value <= amount + roomOf(asset)
}

/** Whether an allowance may be there afterwards: none but what the contract could take before, less the amount. */
function isExpected(allowance: Allowance, { asset }: StepOrder, { spender, left }: Allowed): boolean {
  if (allowance.isRevoked) return true
  if (allowance.kind !== 'amount' || allowance.via !== undefined || allowance.isDebt) return false
  const { value, token } = allowance.amount
  const isOfAsset = asset.address !== undefined && isOf(token, asset)
  return isOfAsset && isSameAddress(allowance.spender, spender) && value <= left
}

/** Doubts that do not matter here: balances count, whatever contracts report. */
const isDoubted = ({ doubts }: TracedEffects) => doubts.some((doubt) => doubt !== 'logs')

/**
 * Compares what all steps of a payment do together with what was quoted. Returns whether a node could simulate them.
 * Throws `payMismatch` if they send more or something else (but for the rent of a token account), give something (which can be a debt), leave an allowance, or
 * if not everything is known; `TransactionFailed` or `InsufficientFunds` if they would fail.
 */
export function checkEffects(effects: Effects, order: StepOrder, allowed: Allowed): boolean {
  if (effects.known === 'fails') {
    if (effects.isShort) throw new WalletModalError('InsufficientFunds')
    const { reason: said } = effects
    throw new WalletModalError('TransactionFailed', said === undefined ? {} : { params: { said }, cause: said })
  }
  if (effects.known !== 'traced') return false
  if (isDoubted(effects)) throw payMismatch('unproven')
  if (!isSent(effects.sends, order, allowed.rent) || effects.receives.length) throw payMismatch('sends')
  if (!effects.allows.every((one) => isExpected(one, order, allowed))) throw payMismatch('allows')
  return true
}
