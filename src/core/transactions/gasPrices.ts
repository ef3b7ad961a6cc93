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

/** Higher prices per unit of gas are no valid answers: 100,000 gwei. Our own choice; Ethereum has asked for thousands at most. */
const PRICE_MAX = 10n ** 14n
/** On BitTorrent Chain, PulseChain and their test networks, gas costs many coins that are worth little. */
const PRICE_MAX_OF_SMALL_COINS = 10n ** 18n
const SMALL_COINS = ['199', '369', '943', '1029']

/** Returns the highest price per unit of gas that a transaction with these prices can cost. */
export const highestPrice = (prices: GasPrices): bigint => prices.maxFeePerGas ?? prices.gasPrice

/**
 * Reads what a transaction must pay to be included soon: 1.2 times the base fee, and the tip that the node proposes; or
 * a gas price on networks without a base fee. `tip` replaces the proposed tip. Rejects like `rpc`, and with
 * `ServiceUnavailable` for an answer that is malformed, or absurdly high for the network with this EIP-155 id.
 */
export async function readGasPrices(
  rpc: RpcRequest,
  {
    tip,
    chain,
    signal,
  }: { tip?: bigint | undefined; chain?: number | bigint | undefined; signal?: AbortSignal | undefined } = {},
): Promise<GasPrices> {
  const parse = (where: string, answer: unknown) => parsed(where, answer, SMALL_COINS.includes(String(chain)))
  const ask = async (method: string) => parse(method, await rpc(method, [], signal))
  const { baseFeePerGas } = fieldsOf(await rpc('eth_getBlockByNumber', ['latest', false], signal))
  if (baseFeePerGas === undefined || baseFeePerGas === null) return { gasPrice: await ask('eth_gasPrice') }
  const base = parse('eth_getBlockByNumber.baseFeePerGas', baseFeePerGas)
  const maxPriorityFeePerGas = tip ?? (await ask('eth_maxPriorityFeePerGas'))
  return { maxFeePerGas: raised(base) + maxPriorityFeePerGas, maxPriorityFeePerGas }
}

function parsed(where: string, answer: unknown, isOfSmallCoin: boolean): bigint {
  try {
    const price = parseQuantity(where, answer)
    if (price > (isOfSmallCoin ? PRICE_MAX_OF_SMALL_COINS : PRICE_MAX))
      throw new Error(`${where}: ${price} per unit of gas is too much to be true`)
    return price
  } catch (cause) {
    throw new WalletModalError('ServiceUnavailable', { message: (cause as Error).message, cause })
  }
}
