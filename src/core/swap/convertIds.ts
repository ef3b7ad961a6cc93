import { toCaipAddress } from '../caip.ts'
import type { CaipAddress, CaipNetworkId } from '../types.ts'
import type { SwapToken } from './swapToken.ts'

/** The address by which the service names the native coin of EVM networks. No contract is there. */
export const NATIVE_ADDRESS = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** The contract by which zkSync Era keeps its coin. It cannot be approved or sent like a token. */
const COIN_CONTRACT = 'eip155:324:0x000000000000000000000000000000000000800a'

const isNative = (network: CaipNetworkId, address: string) =>
  address.toLowerCase() === NATIVE_ADDRESS || `${network}:${address.toLowerCase()}` === COIN_CONTRACT

/** Returns the id by which the service names a token: CAIP-10, also of the native coin. */
export const toConvertId = ({
  network,
  address = NATIVE_ADDRESS,
}: Pick<SwapToken, 'network' | 'address'>): CaipAddress => toCaipAddress(network, address)

/** Returns the plain address in a CAIP-10 id of the network; undefined for any other text. */
export function plainAddress(network: CaipNetworkId, id: unknown): string | undefined {
  if (typeof id !== 'string' || !id.startsWith(`${network}:`)) return undefined
  const address = id.slice(network.length + 1)
  return /^0x[0-9a-f]{40}$/i.test(address) ? address : undefined
}

/**
 * Reads the address of a token from the service's id; empty for the native coin. Undefined for any other text, including
 * tokens of other networks.
 */
export function fromConvertId(network: CaipNetworkId, id: unknown): Pick<SwapToken, 'address'> | undefined {
  const address = plainAddress(network, id)
  if (address === undefined) return undefined
  return isNative(network, address) ? {} : { address }
}
