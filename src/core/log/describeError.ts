import { isWalletModalError, paramsOf, type WalletModalError } from '../errors.ts'
import { toJson, type JsonValue } from '../json.ts'

const CAUSES_MAX = 4

/** Describes an error for the log, in one line: its code and message, then what caused it. */
export function describeError(error: WalletModalError): string {
  const parts = [error.message === error.code ? error.code : `${error.code}: ${error.message}`]
  let { cause } = error as { cause?: unknown }
  while (cause !== undefined && parts.length <= CAUSES_MAX) {
    const { name = 'Error', message, cause: next } = Object(cause) as Partial<Error>
    // Wallets reject with texts and plain objects, too.
    parts.push(message === undefined ? toJson(cause) : `${name}: ${message}`)
    cause = next
  }
  return parts.join(' ← ')
}

/** Returns what caused an error, in a few words; its code if nothing is known. */
export function causeOf(error: WalletModalError): string {
  const { message } = Object((error as { cause?: unknown }).cause ?? {}) as { message?: unknown }
  return typeof message === 'string' && message ? message : error.message
}

/** Returns the code of an error, and its alert code if it has one, also before the error gets its message. */
export function codesOf(error: { code: string; alert?: string | undefined }): JsonValue {
  const alert = error.alert ?? (isWalletModalError(error) ? paramsOf(error)['alert'] : undefined)
  return { code: error.code, ...(alert !== undefined && { alert }) }
}
