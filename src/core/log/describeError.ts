import { attempt } from '../errors/attempt.ts'
import { messageOf } from '../errors/refusal.ts'
import { isWalletModalError, paramsOf, type WalletModalError } from '../errors.ts'
import { toJson, type JsonValue } from '../json.ts'
import { redactDeep } from '../safety/redact.ts'
import { REDACTED_LENGTH_MAX } from './limits.ts'

const CAUSES_MAX = 4

/** Reads a field of a rejection. Wallets may reject with an object whose getters throw. */
const read = (value: unknown, key: 'name' | 'cause') =>
  attempt(() => (value as { name?: unknown; cause?: unknown } | null)?.[key])

/** Maximum length of the name of an error; those of browsers have less than 30 characters. */
const NAME_LENGTH_MAX = 100

/** Returns the name of a thrown value, such as `SecurityError`, cut if long; undefined if it has none. Never throws. */
export function nameOf(error: unknown): string | undefined {
  const name = read(error, 'name')
  return typeof name === 'string' && name !== '' ? name.slice(0, NAME_LENGTH_MAX) : undefined
}

/** Describes one cause. Wallets also reject with strings and plain objects. */
function wordsOf(cause: unknown): string {
  const message = typeof cause === 'string' ? '' : messageOf(cause)
  if (!message) return toJson(redactDeep(cause))
  // The log cuts longer texts anyway.
  return `${nameOf(cause) ?? 'Error'}: ${message}`.slice(0, REDACTED_LENGTH_MAX)
}

/** Describes what caused an error, one text for each cause, at most four. Never throws. */
export function causesOf(error: WalletModalError): string[] {
  const causes: string[] = []
  let cause = read(error, 'cause')
  while (cause !== undefined && causes.length < CAUSES_MAX) {
    causes.push(wordsOf(cause))
    cause = read(cause, 'cause')
  }
  return causes
}

/** Describes an error for the log, in one line: its code and message, then what caused it. Never throws. */
export const describeError = (error: WalletModalError): string =>
  [error.message === error.code ? error.code : `${error.code}: ${error.message}`, ...causesOf(error)].join(' ← ')

/** Returns what caused an error, in a few words; its code if nothing is known. Never throws. */
export const causeOf = (error: WalletModalError): string => messageOf(read(error, 'cause')) || error.message

/** Returns the code of an error, and its alert code if it has one, also before the error gets its message. */
export function codesOf(error: { code: string; alert?: string | undefined }): JsonValue {
  const alert = error.alert ?? (isWalletModalError(error) ? paramsOf(error)['alert'] : undefined)
  return { code: error.code, ...(alert !== undefined && { alert }) }
}
