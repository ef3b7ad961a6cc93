import { MONEY_CHARS_MAX } from '../../../core/buy/limits.ts'
import { decimalText } from '../fields.ts'

/** Returns an amount as a decimal string; undefined for one that is longer than any money. */
export function moneyText(value: unknown): string | undefined {
  const text = decimalText(value)
  return text !== undefined && text.length <= MONEY_CHARS_MAX ? text : undefined
}

/** Leaves out entries that have the key of an earlier one: they could not be chosen. */
export function unique<T>(list: readonly T[], keyOf: (one: T) => string): readonly T[] {
  const seen = new Set<string>()
  return list.filter((one) => !seen.has(keyOf(one)) && seen.add(keyOf(one)))
}
