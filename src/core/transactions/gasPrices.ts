import type { RpcRequest } from '../rpcRequest.ts'
import { fieldsOf } from '../data/isRecord.ts'
import { parseQuantity } from '../data/parseQuantity.ts'
import { WalletModalError } from '../errors.ts'

/** Prices per unit of gas, in base units of the native coin. `gasPrice`: the network has no base fee (EIP-1559). */
export type GasPrices =
  | { gasPrice: bigint; maxFeePerGas?: undefined }
  | { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

/** The base fee may rise until the transaction is included: it is multiplied by 1.2 (specification §9). */
const raised = (baseFee: bigint) => (baseFee * 12n) / 10n

/** Returns the highest price per unit of gas that a transaction with these prices can cost. */
export const highestPrice = (prices: GasPrices): bigint => prices.maxFeePerGas ?? prices.gasPrice

/**
 * Reads what a transaction must pay to be included soon: 1.2 times the base fee, and the tip that the node proposes; or
 * a gas price on networks without a base fee. `tip` replaces the proposed tip. Rejects like `rpc`, and with
 * `ServiceUnavailable` for a malformed answer.
 */
export async function readGasPrices(
  rpc: RpcRequest,
  { tip, signal }: { tip?: bigint | undefined; signal?: AbortSignal | undefined } = {},
): Promise<GasPrices> {
  const ask = async (method: string) => parsed(method, await rpc(method, [], signal))
  const { baseFeePerGas } = fieldsOf(await rpc('eth_getBlockByNumber', ['latest', false], signal))
  if (baseFeePerGas === undefined || baseFeePerGas === null) return { gasPrice: await ask('eth_gasPrice') }
  const base = parsed('eth_getBlockByNumber.baseFeePerGas', baseFeePerGas)
  const maxPriorityFeePerGas = tip ?? (await ask('eth_maxPriorityFeePerGas'))
  return { maxFeePerGas: raised(base) + maxPriorityFeePerGas, maxPriorityFeePerGas }
}

function parsed(where: string, answer: unknown): bigint {
  try {
    return parseQuantity(where, answer)
  } catch (cause) {
    throw new WalletModalError('ServiceUnavailable', { message: (cause as Error).message, cause })
  }
}
