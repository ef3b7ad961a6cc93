import type { RpcRequest } from '../../../core/rpcRequest.ts'
import { parseQuantity } from '../../../core/data/parseQuantity.ts'
import { WalletModalError } from '../../../core/errors.ts'
import type { ChainMoney, PrepareAsk, PreparedRequest } from '../../../core/money/chainMoney.ts'
import { unlessFinal } from '../../../core/money/unlessFinal.ts'
import { highestPrice, readGasPrices } from '../../../core/transactions/gasPrices.ts'
import type { CaipNetworkId } from '../../../core/types.ts'
import { toHexChainId } from '../answers.ts'
import { checkDecimals } from './checkDecimals.ts'
import { readDataFee } from './dataFee.ts'
import { refusalOf } from './refusalOf.ts'
import { toHex, transferCall, type EvmCall } from './transferCall.ts'

/** The parameters of `eth_sendTransaction`. The chain is named, so that no wallet sends it on another network. */
export interface EvmRequest extends EvmCall {
  chainId: string
  gas?: string
  gasPrice?: string
  maxFeePerGas?: string
  maxPriorityFeePerGas?: string
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
  const [prices, dataFee] = await Promise.all([
    readGasPrices(rpc, { chain: Number(toHexChainId(network)), signal }),
    readDataFee(network, call, rpc, signal),
  ])
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

/** Simulates a transfer, reads its fee, and checks the decimals of its token, and that the balance pays for all. */
export const prepare: ChainMoney['prepare'] = async (transfer, rpc, ask = {}) => {
  const [prepared] = await Promise.all([
    prepareCall(transferCall(transfer), transfer.network, rpc, ask),
    checkDecimals(transfer, ask.decimals, rpc, ask.signal),
  ])
  return { transfer, ...prepared }
}

/** Returns what is left of the balance after the highest fee of a transfer; never less than nothing. */
export const most: ChainMoney['most'] = async ({ balance, ...transfer }, rpc, { isFeePaid, signal } = {}) => {
  if (isFeePaid) return balance
  const call = transferCall({ ...transfer, amount: 0n })
  const gas = await estimateGas(call, rpc, signal)
  const { fee } = await readFee({ call, gas, network: transfer.network }, rpc, signal)
  return balance > fee ? balance - fee : 0n
}
