import { base64 } from '@scure/base'
import { fieldsOf, isRecord } from '../../../core/data/isRecord.ts'
import { attempt } from '../../../core/errors/attempt.ts'
import { expected } from '../../../core/errors/expected.ts'
import { WalletModalError } from '../../../core/errors.ts'
import type { RpcRequest } from '../../../core/rpcRequest.ts'

/** An account on the chain, as a node describes it. */
export interface ChainAccount {
  lamports: bigint
  /** The program that owns the account. */
  owner: string
  data: Uint8Array
  isExecutable: boolean
}

/** Returns the error for a malformed answer of a node. */
export const malformed = (where: string, wanted: string, value: unknown) =>
  new WalletModalError('ServiceUnavailable', { message: expected(where, wanted, value) })

/** Parses a number of lamports, base units or blocks. Throws `ServiceUnavailable`, also if it is not exact. */
export function parseCount(where: string, value: unknown): bigint {
  const isText = typeof value === 'string' && /^\d{1,20}$/.test(value)
  if (!isText && !(Number.isSafeInteger(value) && (value as number) >= 0)) throw malformed(where, 'number', value)
  return BigInt(value as string | number)
}

/**
 * Parses an account in base64; undefined for null, which means that there is none. Throws `ServiceUnavailable` if it is
 * malformed.
 */
export function parseAccount(where: string, value: unknown): ChainAccount | undefined {
  if (value === null) return undefined
  if (!isRecord(value)) throw malformed(where, 'account', value)
  const [text, encoding]: unknown[] = Array.isArray(value.data) ? value.data : []
  const data = typeof text === 'string' && encoding === 'base64' ? attempt(() => base64.decode(text)) : undefined
  if (!data || typeof value.owner !== 'string') throw malformed(`${where}.data`, 'base64', value.data)
  const lamports = parseCount(`${where}.lamports`, value.lamports)
  return { lamports, owner: value.owner, data, isExecutable: value.executable === true }
}

/** Reads accounts; undefined for those that do not exist. Rejects like `rpc`. */
export async function readAccounts(
  addresses: readonly string[],
  rpc: RpcRequest,
  signal?: AbortSignal,
): Promise<readonly (ChainAccount | undefined)[]> {
  const method = 'getMultipleAccounts'
  const { value } = fieldsOf(await rpc(method, [addresses, { encoding: 'base64', commitment: 'confirmed' }], signal))
  if (!Array.isArray(value) || value.length !== addresses.length) throw malformed(method, 'array', value)
  return value.map((one: unknown, index) => parseAccount(`${method}[${index}]`, one))
}
