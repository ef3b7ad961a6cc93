import { base64, hex } from '@scure/base'
import { WalletModalError } from '../../core/errors.ts'
import { isRecord, type Fields } from '../../core/data/isRecord.ts'
import { expected } from '../../core/errors/expected.ts'
import type { Account, AccountType } from '../../core/types.ts'
import { type AddressForm, decodeAddress } from './address.ts'

// Parsers of wallets' answers. Each returns the value, or throws `ConnectionFailed` with a message that names `where`.

type Coder = Pick<typeof base64, 'decode'>
const unreadable = (where: string, wanted: string, value: unknown) =>
  new WalletModalError('ConnectionFailed', { message: expected(where, wanted, value) })

export function parseObject(where: string, value: unknown): Fields {
  if (!isRecord(value)) throw unreadable(where, 'object', value)
  return value
}

export function parseList(where: string, value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw unreadable(where, 'array', value)
  return value
}

/**
 * Validates a public key in hex: compressed, full or x-only. Undefined for anything else, since an account does not
 * need one.
 */
function toPublicKey(value: unknown): string | undefined {
  const text = value instanceof Uint8Array ? hex.encode(value) : value
  return typeof text === 'string' && /^(?:(?:0[23])?[\da-f]{64}|04[\da-f]{128})$/i.test(text)
    ? text.toLowerCase()
    : undefined
}

const isPath = (value: unknown): value is string =>
  typeof value === 'string' && /^m(?:\/\d{1,10}['h]?){1,10}$/.test(value)

/** Validates an account, and returns it with the format of its address. Public key and path are optional. */
export function parseAccount(
  where: string,
  type: AccountType,
  raw: { address: unknown; publicKey?: unknown; path?: unknown },
): { account: Account; form: AddressForm } {
  const { address } = raw
  const decoded = typeof address === 'string' ? decodeAddress(address) : undefined
  if (typeof address !== 'string' || !decoded) throw unreadable(`${where}.address`, 'Bitcoin address', address)
  const publicKey = toPublicKey(raw.publicKey)
  const path = isPath(raw.path) ? raw.path : undefined
  return { account: { address, type, ...(publicKey && { publicKey }), ...(path && { path }) }, form: decoded.form }
}

/** Validates a transaction id. */
export function parseTxid(where: string, value: unknown): string {
  if (typeof value !== 'string' || !/^[\da-f]{64}$/i.test(value)) throw unreadable(where, 'transaction id', value)
  return value.toLowerCase()
}

function toBytes(where: string, wanted: string, value: unknown, decode: (text: string) => Uint8Array): Uint8Array {
  try {
    const bytes = value instanceof Uint8Array ? value : decode(value as string)
    if (bytes.length) return bytes
  } catch {
    // A value that cannot be decoded throws below, like any other wrong value.
  }
  throw unreadable(where, wanted, value)
}

/** Decodes bytes from the wallet's encoding and returns them as base64. */
export const parseBytes = (where: string, value: unknown, coder: Coder = base64): string =>
  base64.encode(toBytes(where, 'bytes', value, (text) => coder.decode(coder === hex ? text.toLowerCase() : text)))
