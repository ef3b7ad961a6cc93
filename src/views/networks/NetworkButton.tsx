import { useStore } from '@nanostores/react'
import { showNetworks } from '../../flows/networks/showNetworks.ts'
import { NetworkMark } from '../../ui/marks/NetworkMark.tsx'
import { ChevronIcon } from '../../ui/icons/icons.tsx'
import { useModal, useT } from '../modal/context.ts'
import { networkName } from './networkName.ts'

/** The current network, in the header of Account: opens the list of networks. */
export function NetworkButton() {
  const modal = useModal()
  const t = useT()
  const network = useStore(modal.networks.$active)
  const { caipNetworkId, assets } = network
  const name = networkName(network, t)
  return (
    <button
      type="button"
      part="button"
      className="tool network"
      aria-label={t('account.network', { name })}
      title={name}
      onClick={() => showNetworks(modal)}
    >
      <NetworkMark id={caipNetworkId} name={name} src={assets?.imageUrl} size={24} />
      <ChevronIcon size={16} />
    </button>
  )
}
