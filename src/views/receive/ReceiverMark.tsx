import type { Network } from '../../core/types.ts'
import { NetworkMark, type NetworkMarkProps } from '../../ui/marks/NetworkMark.tsx'
import { useT } from '../modal/context.ts'
import { networkName } from '../networks/networkName.ts'

/** The image of a network: the site's icon, else our built-in one. */
export function ReceiverMark({ network, size }: { network: Network; size: NetworkMarkProps['size'] }) {
  const { caipNetworkId, assets } = network
  return <NetworkMark id={caipNetworkId} name={networkName(network, useT())} src={assets?.imageUrl} size={size} />
}
