import { useStore } from '@nanostores/react'
import { showNetworks } from '../flows/showNetworks.ts'
import { NetworkMark } from '../ui/NetworkMark.tsx'
import { ChevronIcon } from '../ui/icons.tsx'
import { useModal, useT } from './context.ts'
import { networkName } from './networkName.ts'

/** At the start of Account's header: the network in use, and the way to another one. */
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
