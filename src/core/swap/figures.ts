import type { Decimal } from '../money/decimal.ts'
import { divide } from '../money/divide.ts'
import { IMPACT_ACCEPTED_POINTS, IMPACT_WARNED_POINTS, PROVIDER_FEE_POINTS } from './limits.ts'

const POINTS = 10_000n

/** Returns the least that is received: the expected amount less the slippage in whole per cents, rounded down. */
export const minimumOf = (expected: bigint, slippage: number): bigint => (expected * (100n - BigInt(slippage))) / 100n

/** Returns what may be lost by slippage, in base units of the token that is received. */
export const slippageOf = (expected: bigint, slippage: number): bigint => expected - minimumOf(expected, slippage)

/** Returns what the provider keeps of the amount, in base units of the source token. Its quotes include it. */
export const providerFeeOf = (amount: bigint): bigint => (amount * PROVIDER_FEE_POINTS) / POINTS

/**
 * Returns how much less is received than is paid, by their values, in hundredths of a per cent; negative if it is more.
 * Undefined if a value is unknown or nothing is paid. Cut towards zero.
 */
export function priceImpact(paid: Decimal | undefined, received: Decimal | undefined): bigint | undefined {
  if (!paid || !received) return undefined
  const share = divide(received, paid, 4)
  if (!share) return undefined
  // `divide` cuts: with a remainder, the share is a little more, and the loss a little less.
  const isExact =
    share.units * paid.units * 10n ** BigInt(received.decimals) ===
    received.units * POINTS * 10n ** BigInt(paid.decimals)
  const loss = POINTS - share.units
  return loss > 0n && !isExact ? loss - 1n : loss
}

/** How a view treats a price impact. `accept`: the visitor must accept it before the swap. */
export type ImpactLevel = 'low' | 'warn' | 'accept'

/** Returns how a price impact is treated; undefined if it is unknown: then no level is claimed. */
export function impactLevel(points: bigint | undefined): ImpactLevel | undefined {
  if (points === undefined) return undefined
  if (points >= IMPACT_ACCEPTED_POINTS) return 'accept'
  return points >= IMPACT_WARNED_POINTS ? 'warn' : 'low'
}
