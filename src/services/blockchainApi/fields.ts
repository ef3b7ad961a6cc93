import { expected } from '../../core/errors/expected.ts'
import { WalletModalError } from '../../core/errors.ts'
import { ACCOUNT_NAME_MAX, FIELD_CHARS_MAX } from '../../core/limits.ts'
import { formatDecimal, toDecimal } from '../../core/money/decimal.ts'

/** Returns the value if it is a list. Throws `ServiceUnavailable` for anything else. */
export function listOf(where: string, value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw new WalletModalError('ServiceUnavailable', { message: expected(where, 'array', value) })
}

/** Returns the readable entries of a list, at most `max`, and the number of those that were dropped. */
export function readable<T>(
  list: readonly unknown[],
  max: number,
  parse: (value: unknown) => T | undefined,
): { found: T[]; dropped: number } {
  const found = list
    .slice(0, max)
    .map((one) => parse(one))
    .filter((one) => one !== undefined)
  return { found, dropped: list.length - found.length }
}

/** Returns a value if it is a text for programs, such as an id; undefined if it is empty or too long. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= FIELD_CHARS_MAX ? value : undefined

/** Returns the plain decimal string of a number or decimal string. */
export function decimalText(value: unknown): string | undefined {
  const decimal = toDecimal(value)
  return decimal && formatDecimal(decimal)
}

/**
 * Returns the plain decimal string of a price. The service writes 0 for a token without a price: that is unknown, not
 * worthless.
 */
export function priceText(value: unknown): string | undefined {
  const text = decimalText(value)
  return text === '0' ? undefined : text
}

/**
 * Returns the name of an account. Undefined if it is too long or has spaces or invisible characters: a name that was
 * cut or cleaned would be a different name.
 */
export function accountName(value: unknown): string | undefined {
  const name = textOf(value)
  return name && name.length <= ACCOUNT_NAME_MAX && !/[\p{C}\p{Z}\p{DI}\u2800]/u.test(name) ? name : undefined
}

/** The fields of an object that are not undefined. */
export type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

export const present = <T extends object>(fields: T): Present<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined)) as Present<T>
