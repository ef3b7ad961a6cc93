import { WalletModalError } from '../../../core/errors.ts'
import { ROUNDING_UNITS } from '../../../core/money/limits.ts'
import { isSameAddress } from '../../../core/safety/isSameAddress.ts'
import type { SwapOrder } from '../../../core/swap/chainSwap.ts'
import { ROUNDING_DECIMALS_MIN } from '../../../core/swap/limits.ts'
import { mismatch } from '../../../core/swap/mismatch.ts'
import type { SwapToken } from '../../../core/swap/swapToken.ts'
import type { Allowance, Effects, Movement, TracedEffects } from '../../../core/transactions/effects.ts'

interface Allowed {
  router: string
  /** What the router may take of the source token after the swap, at most. */
  left: bigint
}

/** Returns how much of a token moves; undefined if it is another token, or an item. */
function amountIn(movement: Movement, { address }: SwapToken): bigint | undefined {
  if (movement.kind !== 'amount') return undefined
  const { value, token } = movement.amount
  const isIt =
    address === undefined || token.address === undefined
      ? address === token.address
      : isSameAddress(address, token.address)
  return isIt ? value : undefined
}

/** By how much a token may differ from what was moved. The native coin is exact, and a unit of few decimals is worth much. */
const roomOf = ({ address, decimals }: SwapToken): bigint =>
  address === undefined || decimals < ROUNDING_DECIMALS_MIN ? 0n : ROUNDING_UNITS

/** Whether exactly the amount leaves the account, and nothing else. */
function isSent({ sends }: TracedEffects, { from, amount }: SwapOrder): boolean {
  const [sent, ...others] = sends
  const value = sent && amountIn(sent, from)
  if (value === undefined || others.length) return false
  const room = roomOf(from)
  return value <= amount + room && value + room >= amount
}

/** Whether an allowance may be there after the swap: none but what the router could take before, less the amount. */
function isExpected(allowance: Allowance, { from }: SwapOrder, { router, left }: Allowed): boolean {
  if (allowance.isRevoked) return true
  if (allowance.kind !== 'amount' || allowance.via !== undefined || allowance.isDebt) return false
  const { value, token } = allowance.amount
  const isOfSource =
    from.address !== undefined && token.address !== undefined && isSameAddress(token.address, from.address)
  return isOfSource && isSameAddress(allowance.spender, router) && value <= left + roomOf(from)
}

/** Doubts that do not matter here: balances count, whatever contracts report. */
const isDoubted = ({ doubts }: TracedEffects) => doubts.some((doubt) => doubt !== 'logs')

/** Returns the error of a simulation that failed. */
function failureOf({ reason, isShort }: Extract<Effects, { known: 'fails' }>): WalletModalError {
  if (isShort) return new WalletModalError('InsufficientFunds')
  return new WalletModalError('TransactionFailed', reason === undefined ? {} : { params: { said: reason } })
}

/**
 * Compares what all steps of a swap do together with the order. Returns what is received, in base units; undefined if no
 * node could simulate it. Throws `mismatch` if something else is sent, less than the minimum received, somebody allowed
 * to take something, or if not everything is known; `TransactionFailed` or `InsufficientFunds` if the swap would fail.
 */
export function checkEffects(effects: Effects, order: SwapOrder, allowed: Allowed): bigint | undefined {
  if (effects.known === 'fails') throw failureOf(effects)
  if (effects.known !== 'traced') return undefined
  if (isDoubted(effects)) throw mismatch('unproven')
  if (!isSent(effects, order)) throw mismatch('sends')
  if (!effects.allows.every((one) => isExpected(one, order, allowed))) throw mismatch('allows')
  const amounts = effects.receives.map((one) => amountIn(one, order.to))
  // What comes beside the token can be a debt: it, too, is a token that is given to the account.
  if (amounts.includes(undefined) && amounts.some((one) => one !== undefined)) throw mismatch('unproven')
  const received = amounts.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n)
  if (received <= 0n || received < order.minimum) throw mismatch('receives', received)
  return received
}
