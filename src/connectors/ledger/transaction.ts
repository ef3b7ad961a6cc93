import { serializeTransaction, type TransactionSerializable } from 'viem'
import type { RpcRequest } from '../../core/rpcRequest.ts'
import { expected } from '../../core/errors/expected.ts'
import { readGasPrices } from '../../core/transactions/gasPrices.ts'
import type { Signature } from './app.ts'
import { type Call, quantity } from './parseCall.ts'

const toHex = (value: bigint) => `0x${value.toString(16)}`

async function ask(rpc: RpcRequest, method: string, params: readonly unknown[], signal: AbortSignal): Promise<bigint> {
  const answer = quantity(method, await rpc(method, params, signal))
  if (answer === undefined) throw new Error(expected(method, 'hex quantity', answer))
  return answer
}

/** Returns the fees that the site set, completed with those of the network (`readGasPrices`). */
async function readFees(
  { gasPrice, maxFeePerGas, maxPriorityFeePerGas }: Call,
  chain: number,
  rpc: RpcRequest,
  signal: AbortSignal,
) {
  if (gasPrice !== undefined) return { type: 'legacy' as const, gasPrice }
  if (maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined)
    return { type: 'eip1559' as const, maxFeePerGas, maxPriorityFeePerGas }
  const prices = await readGasPrices(rpc, { tip: maxPriorityFeePerGas, chain, signal })
  if (prices.maxFeePerGas === undefined) return { type: 'legacy' as const, gasPrice: prices.gasPrice }
  const [limit, tip] = [maxFeePerGas ?? prices.maxFeePerGas, prices.maxPriorityFeePerGas]
  return { type: 'eip1559' as const, maxFeePerGas: limit, maxPriorityFeePerGas: tip < limit ? tip : limit }
}

/** Adds the missing fields with values from a node. */
export async function fillTransaction(
  call: Call,
  from: string,
  chainId: bigint,
  rpc: RpcRequest,
  signal: AbortSignal,
): Promise<TransactionSerializable> {
  const { to, value, data } = call
  const estimated = { from, ...(to && { to }), value: toHex(value), ...(data && { data }) }
  const [nonce, gas, fees] = await Promise.all([
    call.nonce ?? ask(rpc, 'eth_getTransactionCount', [from, 'pending'], signal),
    call.gas ?? ask(rpc, 'eth_estimateGas', [estimated], signal),
    readFees(call, Number(chainId), rpc, signal),
  ])
  return { to, value, data, gas, nonce: Number(nonce), chainId: Number(chainId), ...fees }
}

/** Serializes a transaction: unsigned for the device, signed for broadcasting. */
export function serialize(transaction: TransactionSerializable, signature?: Signature): `0x${string}` {
  if (!signature) return serializeTransaction(transaction)
  const { r, s, v } = signature
  // The device returns v as one byte: for a legacy transaction, that is the low byte of 35 + 2 × chain id + parity.
  const isOdd =
    transaction.type === 'legacy' && v !== 27 && v !== 28
      ? ((v - 35 - 2 * Number(BigInt(transaction.chainId ?? 0) & 0x7fn)) & 0xff) === 1
      : v === 1 || v === 28
  return serializeTransaction(transaction, { r, s, yParity: Number(isOdd), v: isOdd ? 28n : 27n })
}
