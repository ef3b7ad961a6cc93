import { parseCoins, parseQuantity } from '../../../core/data/parseQuantity.ts'
import { isCoinless } from '../../../core/networks/coins.ts'
import { WalletModalError } from '../../../core/errors.ts'
import { GAS_USUAL_MAX, GAS_USUAL_TIMES } from '../../../core/money/limits.ts'
import { unlessFinal } from '../../../core/money/unlessFinal.ts'
import type { RpcRequest } from '../../../core/rpcRequest.ts'
import { highestPrice, readGasPrices } from '../../../core/transactions/gasPrices.ts'
import type { CaipNetworkId } from '../../../core/types.ts'
import { toHexChainId } from '../answers.ts'
import { readDataFee } from './dataFee.ts'
import { refusalOf } from './refusalOf.ts'
import { toHex, type EvmCall } from './transferCall.ts'

/** The parameters of `eth_sendTransaction`. The chain is named, so that no wallet sends it on another network. */
export interface EvmRequest extends EvmCall {
  chainId: string
  gas?: string
  gasPrice?: string
  maxFeePerGas?: string
  maxPriorityFeePerGas?: string
}

/** Asks a node for a number, by default of any size. Rejects like `rpc`, and with `ServiceUnavailable` for a malformed answer. */
export async function readQuantity(
  method: string,
  params: readonly unknown[],
  rpc: RpcRequest,
  signal?: AbortSignal,
  parse = parseQuantity,
): Promise<bigint> {
  const answer = await rpc(method, params, signal)
  try {
    return parse(method, answer)
  } catch (cause) {
    throw new WalletModalError('ServiceUnavailable', { message: (cause as Error).message, cause })
  }
}

/** Resolves with an account's balance of coins; undefined if the network has none, or the node cannot tell it. */
export const readCoins = async (
  { account, network }: { account: string; network: CaipNetworkId },
  rpc: RpcRequest,
  signal?: AbortSignal,
): Promise<bigint | undefined> =>
  isCoinless(network)
    ? undefined
    : unlessFinal(readQuantity('eth_getBalance', [account, 'latest'], rpc, signal, parseCoins))

/** Estimates the gas of a call. Rejects with `InsufficientFunds` or `TransactionFailed` if it would fail. */
export const estimateGas = (call: EvmCall, rpc: RpcRequest, signal?: AbortSignal): Promise<bigint> =>
  readQuantity('eth_estimateGas', [call], rpc, signal).catch((error: unknown) => {
    throw refusalOf(error)
  })

interface Fee {
  fee: bigint
  /** Fields of the request that set this fee. */
  fields: Omit<EvmRequest, keyof EvmCall | 'chainId'>
}

/** Reads the highest fee of a call with this gas: the gas at the highest price, and the data where it is charged. */
export async function readFee(
  { call, gas, network }: { call: EvmCall; gas: bigint; network: CaipNetworkId },
  rpc: RpcRequest,
  signal: AbortSignal | undefined,
): Promise<Fee> {
  const [prices, dataFee] = await Promise.all([
    readGasPrices(rpc, { chain: BigInt(toHexChainId(network)), signal }),
    readDataFee(network, call, rpc, signal),
  ])
  const hexPrices = Object.entries(prices).map(([name, value]) => [name, toHex(value)])
  return {
    fee: gas * highestPrice(prices) + dataFee,
    fields: { gas: toHex(gas), ...(Object.fromEntries(hexPrices) as object) },
  }
}

/**
 * Whether a call needs far more gas than usual. Networks count gas differently, some by the ten thousand times: it is
 * compared with that of an empty transaction. One that cannot be estimated is no excuse.
 */
export async function isCostly(
  gas: bigint,
  { from }: EvmCall,
  rpc: RpcRequest,
  signal?: AbortSignal,
): Promise<boolean> {
  if (gas <= GAS_USUAL_MAX) return false
  const empty: EvmCall = { from, to: from, value: '0x0', data: '0x' }
  const least = await unlessFinal(readQuantity('eth_estimateGas', [empty], rpc, signal))
  return least === undefined || gas > least * GAS_USUAL_TIMES
}
