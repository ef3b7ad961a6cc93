import { isSameAddress } from '../../../core/safety/isSameAddress.ts'
import type { CaipNetworkId } from '../../../core/types.ts'

interface KnownRouter {
  address: string
  networks: readonly CaipNetworkId[]
  /** Selector of the function that pays out what the router itself has received, and fails below the minimum. */
  swap: string
}

const ZKSYNC: CaipNetworkId = 'eip155:324'
/** The other networks on which tokens can be swapped. Not read from `SWAP_NETWORKS`: it is in the chunk of the networks' views. */
const OTHERS = [1, 10, 56, 100, 137, 250, 8217, 8453, 42161, 43114, 1313161554].map(
  (id): CaipNetworkId => `eip155:${id}`,
)
const SWAP_V6 = '0x07ed2379'

/**
 * 1inch's routers, by which the service swaps. Sources: LedgerHQ/clear-signing-erc7730-registry (registry/1inch);
 * 1inch/1inch-sdk-go (constants/contracts.go) and 1inch/limit-order-sdk (constants.ts), by which the address is the same on
 * all networks but zkSync Era. A test compares them with the descriptors of the decoder, which is another chunk.
 *
 * Routers that carry out lists of commands, such as Uniswap's Universal Router, are left out: whoever builds the list can
 * have it call a contract that takes another way than in the simulation.
 */
const ROUTERS: readonly KnownRouter[] = [
  { address: '0x1111111254EEB25477B68fb85Ed929f73A960582', networks: OTHERS, swap: '0x12aa3caf' },
  { address: '0x111111125421cA6dc452d289314280a0f8842A65', networks: OTHERS, swap: SWAP_V6 },
  { address: '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF', networks: [ZKSYNC], swap: SWAP_V6 },
]

/** What is known of the contract that a swap calls. */
export interface RouterFacts {
  isKnown?: true
  isKept?: true
}

/**
 * Returns what is known of a router (`SwapPlan`). By the other functions of a known router, pools that the service chooses
 * pay, and the router takes their word for it.
 */
export function routerFacts(network: CaipNetworkId, router: string, data: string): RouterFacts {
  const found = ROUTERS.find((one) => one.networks.includes(network) && isSameAddress(one.address, router))
  if (!found) return {}
  return { isKnown: true, ...(data.slice(0, 10).toLowerCase() === found.swap && { isKept: true }) }
}
