import { serializeTransaction, type TransactionSerializable } from 'viem'
import { callDataOf } from '../../core/transactions/callData.ts'
import type { RpcRequest } from '../../core/chain.ts'
import { expected } from '../../core/errors/expected.ts'
import type { Signature } from './app.ts'

type Fields = Readonly<Record<string, unknown>>

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

function quantity(where: string, value: unknown): bigint | undefined {
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

const toHex = (value: bigint) => `0x${value.toString(16)}`

async function ask(rpc: RpcRequest, method: string, params: readonly unknown[], signal: AbortSignal): Promise<bigint> {
  const answer = quantity(method, await rpc(method, params, signal))
  if (answer === undefined) throw new Error(expected(method, 'hex quantity', answer))
  return answer
}

/**
 * The fees of a transaction that should be included soon: twice the base fee plus a tip, or a gas price on networks
 * without a base fee.
 */
async function readFees({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: Call, rpc: RpcRequest, signal: AbortSignal) {
  if (gasPrice !== undefined) return { type: 'legacy' as const, gasPrice }
  if (maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined) return { type: 'eip1559' as const, maxFeePerGas, maxPriorityFeePerGas }
  const block = (await rpc('eth_getBlockByNumber', ['latest', false], signal)) as Fields | null
  const base = quantity('eth_getBlockByNumber.baseFeePerGas', block?.baseFeePerGas)
  if (base === undefined) return { type: 'legacy' as const, gasPrice: await ask(rpc, 'eth_gasPrice', [], signal) }
  const tip = maxPriorityFeePerGas ?? (await ask(rpc, 'eth_maxPriorityFeePerGas', [], signal))
  const limit = maxFeePerGas ?? base * 2n + tip
  return { type: 'eip1559' as const, maxFeePerGas: limit, maxPriorityFeePerGas: tip < limit ? tip : limit }
}

/** Adds the missing fields with values from a node. */
export async function fillTransaction(call: Call, from: string, chainId: bigint, rpc: RpcRequest, signal: AbortSignal): Promise<TransactionSerializable> {
  const { to, value, data } = call
  const estimated = { from, ...(to && { to }), value: toHex(value), ...(data && { data }) }
  const [nonce, gas, fees] = await Promise.all([
    call.nonce ?? ask(rpc, 'eth_getTransactionCount', [from, 'pending'], signal),
    call.gas ?? ask(rpc, 'eth_estimateGas', [estimated], signal),
    readFees(call, rpc, signal),
  ])
  return { to, value, data, gas, nonce: Number(nonce), chainId: Number(chainId), ...fees }
}

/** Serializes a transaction: unsigned for the device, signed for broadcasting. */
export function serialize(transaction: TransactionSerializable, signature?: Signature): `0x${string}` {
  if (!signature) return serializeTransaction(transaction)
  const { r, s, v } = signature
  // The device returns v as one byte: for a legacy transaction, that is the low byte of 35 + 2 × chain id + parity.
  const isOdd = transaction.type === 'legacy' && v !== 27 && v !== 28 ? ((v - 35 - 2 * Number(BigInt(transaction.chainId ?? 0) & 0x7fn)) & 0xff) === 1 : v === 1 || v === 28
  return serializeTransaction(transaction, { r, s, yParity: Number(isOdd), v: isOdd ? 28n : 27n })
}
