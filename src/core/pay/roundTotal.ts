/** Significant digits, and decimals, that are kept at least. Our own choice. */
const DIGITS = 6

/** Rounds a total, in base units, up to six significant digits, or to six decimals if these are finer. */
export function roundTotal(units: bigint, decimals: number): bigint {
  const left = Math.max(0, Math.min(units.toString().length, decimals) - DIGITS)
  const step = 10n ** BigInt(left)
  return ((units + step - 1n) / step) * step
}
