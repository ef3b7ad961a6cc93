/** Significant digits of a fee that are shown; the rest tells nobody more. Our own choice. */
const DIGITS = 6

/** Rounds the highest fee, in base units, up to six significant digits. */
export function roundUp(units: bigint): bigint {
  const step = 10n ** BigInt(Math.max(0, units.toString().length - DIGITS))
  return ((units + step - 1n) / step) * step
}
