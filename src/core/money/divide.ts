import type { Decimal } from './decimal.ts'

/** Divides two numbers and cuts the result to `decimals` places; undefined if the divisor is zero. */
export function divide(one: Decimal, other: Decimal, decimals: number): Decimal | undefined {
  if (other.units === 0n) return undefined
  // (a / 10^m) / (b / 10^n), in units of 10^-decimals
  const dividend = one.units * 10n ** BigInt(other.decimals) * 10n ** BigInt(decimals)
  return { units: dividend / (other.units * 10n ** BigInt(one.decimals)), decimals }
}
