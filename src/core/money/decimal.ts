import { WalletModalError } from '../errors.ts'
import { DECIMAL_CHARS_MAX } from '../limits.ts'
import { formatUnits, parseUnits } from './amount.ts'

/** An exact number, never negative: `units` divided by ten to the power of `decimals`, like an amount in base units. */
export interface Decimal {
  readonly units: bigint
  readonly decimals: number
}

/** Parses a decimal string. Throws `InvalidOption` (message of specification §5) for anything else. */
export function parseDecimal(text: string): Decimal {
  // The length is limited, since BigInt parses in quadratic time.
  if (text.length > DECIMAL_CHARS_MAX || text.startsWith('-')) {
    throw new WalletModalError('InvalidOption', { message: 'Number is not a valid decimal number' })
  }
  const decimals = text.split('.')[1]?.length ?? 0
  return { units: parseUnits(text, decimals), decimals }
}

/** Converts a number by its shortest text, as JSON writes it: 0.1 becomes one tenth, not the nearest float. */
function fromNumber(value: number): Decimal {
  const [digits = '', exponent = '0'] = String(value).split('e')
  const { units, decimals } = parseDecimal(digits)
  const shiftedDecimals = decimals - Number(exponent)
  if (shiftedDecimals >= 0) return { units, decimals: shiftedDecimals }
  return { units: units * 10n ** BigInt(-shiftedDecimals), decimals: 0 }
}

/**
 * Parses a number or decimal string from outside; undefined for anything else, including negative and infinite numbers.
 */
export function toDecimal(value: unknown): Decimal | undefined {
  try {
    if (typeof value === 'number') return fromNumber(value)
    return typeof value === 'string' ? parseDecimal(value) : undefined
  } catch {
    return undefined
  }
}

/** Formats a number as an exact decimal string without trailing zeros. */
export const formatDecimal = ({ units, decimals }: Decimal): string => formatUnits(units, decimals)

const unitsAt = ({ units, decimals }: Decimal, newDecimals: number) => units * 10n ** BigInt(newDecimals - decimals)

/** Returns both numbers with the same number of decimals. */
function aligned(one: Decimal, other: Decimal): { decimals: number; left: bigint; right: bigint } {
  const decimals = one.decimals > other.decimals ? one.decimals : other.decimals
  return { decimals, left: unitsAt(one, decimals), right: unitsAt(other, decimals) }
}

/** Multiplies two numbers exactly, for example an amount and its price. */
export const multiply = (one: Decimal, other: Decimal): Decimal => ({
  units: one.units * other.units,
  decimals: one.decimals + other.decimals,
})

/** Adds two numbers exactly. */
export function add(one: Decimal, other: Decimal): Decimal {
  const { decimals, left, right } = aligned(one, other)
  return { units: left + right, decimals }
}

/** Compares two numbers for `sort`: negative if `one` is less, 0 if both are equal, else positive. */
export function compare(one: Decimal, other: Decimal): number {
  const { left, right } = aligned(one, other)
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** Cuts a number to at most `decimals` places, never rounding up. */
export function floorTo(value: Decimal, decimals: number): Decimal {
  if (value.decimals <= decimals) return value
  return { units: value.units / 10n ** BigInt(value.decimals - decimals), decimals }
}
