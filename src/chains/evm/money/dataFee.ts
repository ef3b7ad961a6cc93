import type { RpcRequest } from '../../../core/rpcRequest.ts'
import { parseQuantity } from '../../../core/data/parseQuantity.ts'
import { WalletModalError } from '../../../core/errors.ts'
import type { CaipNetworkId } from '../../../core/types.ts'
import { word } from './abiWords.ts'
import type { EvmCall } from './transferCall.ts'

/**
 * Networks of the OP stack, on which a transaction also pays for its data on Ethereum: OP Mainnet, Unichain, Fraxtal,
 * World Chain, Redstone, Lisk, Soneium, Swellchain, Base, Mode, Ink, Zora, and test networks.
 */
const NETWORKS = [
  10, 130, 252, 480, 690, 1135, 1301, 1868, 1923, 8453, 34443, 57073, 84532, 7777777, 11155420, 999999999,
].map((id): CaipNetworkId => `eip155:${id}`)

/** The contract that knows the price of data (docs.optimism.io, GasPriceOracle), the same on all these networks. */
const ORACLE = '0x420000000000000000000000000000000000000F'
/** `getL1FeeUpperBound(uint256)`: the highest fee for a transaction of this size before it is signed. */
const FEE_UPPER_BOUND = '0xf1c7a58b'
/** The size of a transaction without its data: nonce, gas, prices, recipient and value in RLP, rounded up. */
const ENVELOPE_BYTES = 120n

/**
 * Reads the highest fee for a transaction's data on Ethereum, in base units of the native coin; zero on networks that
 * have none. Rejects like `rpc`, and with `ServiceUnavailable` for a malformed answer.
 */
export async function readDataFee(
  network: CaipNetworkId,
  { data = '0x' }: Pick<EvmCall, 'data'>,
  rpc: RpcRequest,
  signal?: AbortSignal,
): Promise<bigint> {
  if (!NETWORKS.includes(network)) return 0n
  const bytes = ENVELOPE_BYTES + BigInt(data.length / 2 - 1)
  const answer = await rpc('eth_call', [{ to: ORACLE, data: FEE_UPPER_BOUND + word(bytes) }, 'latest'], signal)
  try {
    return parseQuantity('getL1FeeUpperBound', answer)
  } catch (cause) {
    throw new WalletModalError('ServiceUnavailable', { message: (cause as Error).message, cause })
  }
}
