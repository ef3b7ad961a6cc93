import { callDataOf } from '../../core/transactions/callData.ts'
import type { Fields } from '../../core/data/isRecord.ts'
import { expected } from '../../core/errors/expected.ts'

/** A validated call. Amounts are in wei; `fillTransaction` adds the absent fields. */
export interface Call {
  to?: `0x${string}`
  value: bigint
  data?: `0x${string}`
  gas?: bigint
  nonce?: bigint
  gasPrice?: bigint
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
}

/** Parses a hex quantity; undefined if there is none. Throws a plain Error that names `where`. */
export function quantity(where: string, value: unknown): bigint | undefined {
  if (value === undefined || value === null) return undefined
  const isQuantity = typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)
  if (!isQuantity) throw new Error(expected(where, 'hex quantity', value))
  return BigInt(value)
}

function hex(where: string, value: unknown, pattern: RegExp): `0x${string}` | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || !pattern.test(value)) throw new Error(expected(where, 'hex', value))
  return value as `0x${string}`
}

const ADDRESS = /^0x[0-9a-f]{40}$/i
const BYTES = /^0x(?:[0-9a-f]{2})*$/i
/**
 * Fields that change what a transaction does and that the device cannot sign. Requests with them are refused: dropping
 * a field would sign something else.
 */
const UNSUPPORTED = ['accessList', 'authorizationList', 'blobs', 'blobVersionedHashes']

/** Validates the parameter of `eth_sendTransaction`. Throws a plain Error that names the problem. */
export function parseCall(value: unknown): Call {
  if (typeof value !== 'object' || value === null) throw new Error(expected('transaction', 'object', value))
  const fields = value as Fields
  for (const name of UNSUPPORTED) {
    if (Array.isArray(fields[name]) && fields[name].length) throw new Error(`transaction.${name}: Not supported`)
  }
  const amount = (name: string) => quantity(`transaction.${name}`, fields[name])
  const call = {
    to: hex('transaction.to', fields.to, ADDRESS),
    value: amount('value') ?? 0n,
    data: hex('transaction.data', callDataOf(fields), BYTES),
    gas: amount('gas') ?? amount('gasLimit'),
    nonce: amount('nonce'),
    gasPrice: amount('gasPrice'),
    maxFeePerGas: amount('maxFeePerGas'),
    maxPriorityFeePerGas: amount('maxPriorityFeePerGas'),
  }
  if (!call.to && !call.data) throw new Error(expected('transaction.to', 'address', fields.to))
  return call
}
