import { namespaceOf } from '../caip.ts'
import type { CaipNetworkId } from '../types.ts'
import type { AssetPlace } from './payAsset.ts'

/** Coin types of the native coins (SLIP-44). Those of EVM networks count as Ether. */
const ETHER = 60
const SOL = 501
const BNB = 714
/** BNB Smart Chain and opBNB: their coin is not Ether. */
const BNB_NETWORKS: readonly CaipNetworkId[] = ['eip155:56', 'eip155:204']

function coinType(network: CaipNetworkId): number {
  if (namespaceOf(network) === 'solana') return SOL
  return BNB_NETWORKS.includes(network) ? BNB : ETHER
}

/** Returns the CAIP-19 id of an asset. */
export function toAssetId({ network, address }: AssetPlace): string {
  const kind = namespaceOf(network) === 'solana' ? 'token' : 'erc20'
  return `${network}/${address === undefined ? `slip44:${coinType(network)}` : `${kind}:${address}`}`
}
