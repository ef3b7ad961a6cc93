/** Significant digits of an amount that nobody confirms; the rest tells nobody more. Our own choice. */
const DIGITS = 6

/** Returns the base units of one in the last digit that is shown. */
const stepOf = (units: bigint): bigint => 10n ** BigInt(Math.max(0, units.toString().length - DIGITS))

const upTo = (step: bigint, units: bigint): bigint => ((units + step - 1n) / step) * step

/** Rounds the highest fee, in base units, up to six significant digits. */
export const roundUp = (units: bigint): bigint => upTo(stepOf(units), units)

/** Rounds a total, in base units, up to six significant digits, or to six decimals if these are finer. */
export function roundTotal(units: bigint, decimals: number): bigint {
  const [step, sixth] = [stepOf(units), 10n ** BigInt(Math.max(0, decimals - DIGITS))]
  return upTo(step < sixth ? step : sixth, units)
}

/** Cuts an amount, in base units, to six significant digits. Whole digits stay: they are the amount. */
export function cutDigits(units: bigint, decimals: number): bigint {
  const [step, one] = [stepOf(units), 10n ** BigInt(decimals)]
  return units - (units % (step < one ? step : one))
}
