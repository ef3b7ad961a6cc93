import { fieldsOf, type Fields } from '../../../core/data/isRecord.ts'
import { isText } from '../../storageKeys.ts'
import { parseToken, text, type Claims } from './claims.ts'

/** Tokens are sent in a header. */
function readToken(fields: Fields): string {
  const token = text(fields, 'token')
  if (!/^[\w.~+/=-]+$/.test(token)) throw new Error('Invalid token')
  return token
}

/** Reads a nonce, and the token that proves that the service gave it. */
export function parseNonce(body: unknown): { nonce: string; token: string } {
  const fields = fieldsOf(body)
  const nonce = text(fields, 'nonce')
  if (!/^[!-~]{8,256}$/.test(nonce)) throw new Error('Expected a nonce of at least 8 characters')
  return { nonce, token: readToken(fields) }
}

/** Reads the token of a session, with its claims. */
export function parseSession(body: unknown): { token: string; claims: Claims } {
  const token = readToken(fieldsOf(body))
  return { token, claims: parseToken(token) }
}

/** Reads the id of a code that was sent; null if the address needs none. */
export function parseOtp(body: unknown): string | null {
  const { uuid } = fieldsOf(body)
  if (uuid === null) return null
  if (!isText(uuid) || !/^[\w-]+$/.test(uuid)) throw new Error('Expected an id "uuid"')
  return uuid
}
