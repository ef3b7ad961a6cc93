import type { RpcRequest } from '../../../core/rpcRequest.ts'
import { parseQuantity } from '../../../core/data/parseQuantity.ts'
import { codesOf, messageOf } from '../../../core/errors/refusal.ts'
import { unwrapped } from '../../../core/errors/providerError.ts'
import { isWalletModalError, WalletModalError } from '../../../core/errors.ts'
import type { ChainMoney, PrepareAsk, PreparedRequest } from '../../../core/money/chainMoney.ts'
import { unlessFinal } from '../../../core/money/unlessFinal.ts'
import { highestPrice, readGasPrices } from '../../../core/transactions/gasPrices.ts'
import type { CaipNetworkId } from '../../../core/types.ts'
import { toHexChainId } from '../answers.ts'
import { reasonOfError } from '../simulation/revertReason.ts'
import { readDataFee } from './dataFee.ts'
import { toHex, transferCall, type EvmCall } from './transferCall.ts'

/** The parameters of `eth_sendTransaction`. The chain is named, so that no wallet sends it on another network. */
export interface EvmRequest extends EvmCall {
  chainId: string
  gas?: string
  gasPrice?: string
  maxFeePerGas?: string
  maxPriorityFeePerGas?: string
}

/** Messages by which nodes say that the native coin does not suffice: geth, Erigon, Nethermind, Besu, anvil. */
export const TOO_LITTLE = /insufficient (?:funds|balance)|upfront cost exceeds|out of funds?/i
/** Messages by which nodes say that the transaction would fail. */
const WOULD_FAIL = /revert|invalid opcode|out of gas|gas required exceeds|always failing/i
/** JSON-RPC code of a reverted call, in geth and most other nodes. */
const REVERTED = 3

/** Why a contract refuses, in its own words, for the visitor. */
function saidIn(error: unknown) {
  const said = reasonOfError(error)
  return said === undefined ? {} : { params: { said } }
}

/** Whether a node says that a call fails, instead of failing itself. */
export function isReverted(error: unknown): boolean {
  const cause = unwrapped(error)
  return !isWalletModalError(cause) && (codesOf(cause).includes(REVERTED) || WOULD_FAIL.test(messageOf(cause)))
}

/** Returns the error of a node that refused a transaction; other errors, which say nothing about it, unchanged. */
export function refusalOf(error: unknown): unknown {
  const cause = unwrapped(error)
  if (isWalletModalError(cause)) return error
  // First: "execution reverted: insufficient balance" may be about a token.
  if (isReverted(error)) return new WalletModalError('TransactionFailed', { cause, ...saidIn(error) })
  return TOO_LITTLE.test(messageOf(cause)) ? new WalletModalError('InsufficientFunds', { cause }) : error
}

async function readQuantity(
  method: string,
  params: readonly unknown[],
  rpc: RpcRequest,
  signal?: AbortSignal,
): Promise<bigint> {
  const answer = await rpc(method, params, signal)
  try {
    return parseQuantity(method, answer)
  } catch (cause) {
    throw new WalletModalError('ServiceUnavailable', { message: (cause as Error).message, cause })
  }
}

const estimateGas = (call: EvmCall, rpc: RpcRequest, signal?: AbortSignal): Promise<bigint> =>
  readQuantity('eth_estimateGas', [call], rpc, signal).catch((error: unknown) => {
    throw refusalOf(error)
  })

interface Fee {
  fee: bigint
  /** Fields of the request that set this fee. */
  fields: Omit<EvmRequest, keyof EvmCall | 'chainId'>
}

/** Reads the highest fee of a call with this gas: the gas at the highest price, and the data where it is charged. */
async function readFee(
  { call, gas, network }: { call: EvmCall; gas: bigint; network: CaipNetworkId },
  rpc: RpcRequest,
  signal: AbortSignal | undefined,
): Promise<Fee> {
  const [prices, dataFee] = await Promise.all([readGasPrices(rpc, { signal }), readDataFee(network, call, rpc, signal)])
  const hexPrices = Object.entries(prices).map(([name, value]) => [name, toHex(value)])
  return {
    fee: gas * highestPrice(prices) + dataFee,
    fields: { gas: toHex(gas), ...(Object.fromEntries(hexPrices) as object) },
  }
}

/** Simulates a call, reads its fee, and checks that the balance pays for the fee and what the call sends. */
export async function prepareCall(
  call: EvmCall,
  network: CaipNetworkId,
  rpc: RpcRequest,
  { isFeePaid, isMost, signal }: PrepareAsk = {},
): Promise<PreparedRequest> {
  const request: EvmRequest = { ...call, chainId: toHexChainId(network) }
  const gas = await unlessFinal(estimateGas(call, rpc, signal))
  if (gas === undefined) return { request, isSimulated: false }
  if (isFeePaid) return { request, isSimulated: true, isFeePaid }
  const [found, balance] = await Promise.all([
    unlessFinal(readFee({ call, gas, network }, rpc, signal)),
    unlessFinal(readQuantity('eth_getBalance', [call.from, 'latest'], rpc, signal)),
  ])
  const { fee, fields } = found ?? {}
  const value = BigInt(call.value ?? 0)
  if (fee !== undefined && balance !== undefined && balance < value + fee)
    throw new WalletModalError('InsufficientFunds')
  const whole: EvmRequest = { ...request, ...(isMost && fields) }
  return { request: whole, isSimulated: true, ...(fee !== undefined && { fee }) }
}

/** Simulates a transfer, reads its fee, and checks that the balance pays both. */
export const prepare: ChainMoney['prepare'] = async (transfer, rpc, ask) => ({
  transfer,
  ...(await prepareCall(transferCall(transfer), transfer.network, rpc, ask)),
})

/** Returns what is left of the balance after the highest fee of a transfer; never less than nothing. */
export const most: ChainMoney['most'] = async ({ balance, ...transfer }, rpc, { isFeePaid, signal } = {}) => {
  if (isFeePaid) return balance
  const call = transferCall({ ...transfer, amount: 0n })
  const gas = await estimateGas(call, rpc, signal)
  const { fee } = await readFee({ call, gas, network: transfer.network }, rpc, signal)
  return balance > fee ? balance - fee : 0n
}
