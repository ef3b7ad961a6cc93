import { namespaceOf } from '../caip.ts'
import { addressKey } from '../safety/isSameAddress.ts'
import { toChecksumAddress } from '../transactions/checksum.ts'
import type { CaipNetworkId } from '../types.ts'
import type { AssetPlace } from './payAsset.ts'

/** The addresses by which the transfers service names native coins. Nothing is there. */
const EVM_COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const SOLANA_COIN = 'So11111111111111111111111111111111111111111'

const isEvm = (network: CaipNetworkId) => namespaceOf(network) === 'eip155'
const coinOf = (network: CaipNetworkId) => (isEvm(network) ? EVM_COIN : SOLANA_COIN)

/** Returns the text by which the transfers service names an asset. */
export const toTransferCurrency = ({ network, address = coinOf(network) }: AssetPlace): string => address

/** Reads which asset the service names by a text; undefined if it is no address of the network. */
export function fromTransferCurrency(network: CaipNetworkId, text: unknown): AssetPlace | undefined {
  if (typeof text !== 'string') return undefined
  if (text === 'native' || addressKey(text) === coinOf(network)) return { network }
  if (isEvm(network)) return /^0x[0-9a-f]{40}$/i.test(text) ? { network, address: toChecksumAddress(text) } : undefined
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) ? { network, address: text } : undefined
}
