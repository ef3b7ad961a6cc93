import type { Chain } from '../../core/chain.ts'
import type { Namespace } from '../../core/types.ts'
import type { PairedParts } from './adapter.ts'

/** The namespaces, each with a pattern of its addresses: SS58, bech32, 32 bytes of hex, c32. */
const ADDRESSES: readonly (readonly [Namespace, RegExp])[] = [
  ['polkadot', /^[1-9A-HJ-NP-Za-km-z]{46,48}$/],
  ['cosmos', /^[a-z][a-z\d]{0,82}1[02-9ac-hj-np-z]{38,59}$/],
  ['sui', /^0x[\da-f]{64}$/i],
  ['stacks', /^S[\dA-HJKMNP-TV-Z]{38,40}$/],
]

/** Creates a `Chain` per namespace that only pairing can connect. `load` fetches their adapter and networks. */
export function createPairedChains(load: () => Promise<PairedParts>): Chain[] {
  return ADDRESSES.map(([namespace, address]) => ({
    namespace,
    abilities: ['switch'],
    networks: [],
    moreNetworks: async () => (await load()).networks,
    isAddress: (text) => address.test(text),
    discover: () => () => {},
    load: async () => (await load()).adapter,
  }))
}
