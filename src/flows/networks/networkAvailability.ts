import type { CaipNetworkId, Namespace, Network } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

/** The networks of a namespace (specification §3). */
export interface NetworkState {
  /** The wallet's network; without a wallet, the network to connect on. */
  network?: CaipNetworkId
  /** The site's networks of this namespace. */
  requested: readonly CaipNetworkId[]
  /** Networks that the wallet's session covers (WalletConnect); absent if the wallet has no such limit. */
  approved?: readonly CaipNetworkId[]
  supportsAllNetworks: boolean
}

/** Returns the network state of a namespace. */
export function networkStateOf(modal: Modal, namespace: Namespace): NetworkState {
  const approved = modal.links.get(namespace)?.link.approved
  const network = modal.connections.of(namespace)?.network ?? modal.networks.startOf(namespace)?.caipNetworkId
  const requested = modal.networks.$configured.get().filter((one) => one.chainNamespace === namespace)
  return {
    requested: requested.map((one) => one.caipNetworkId),
    supportsAllNetworks: !approved,
    ...(network && { network }),
    ...(approved && { approved }),
  }
}

/**
 * Why a network cannot be chosen now. `session`: the WalletConnect session does not cover it. `wallet`: the wallet does
 * not have it. `fixed`: the wallet cannot switch networks on a site's request.
 */
export type Obstacle = 'session' | 'wallet' | 'fixed'

/**
 * Whether a network can be chosen. `approved`: the connected wallet can switch to it. `free`: no wallet is connected.
 * `disabled`: the network cannot be chosen; `reason` says why.
 */
export type NetworkAvailability = { is: 'approved' | 'free' } | { is: 'disabled'; reason: Obstacle }

/** Returns whether the visitor can choose a network now and, if not, why. */
export function networkAvailability(
  modal: Modal,
  { caipNetworkId: id, chainNamespace: namespace }: Pick<Network, 'caipNetworkId' | 'chainNamespace'>,
): NetworkAvailability {
  const connection = modal.connections.of(namespace)
  const open = modal.links.get(namespace)
  if (!connection || !open) return { is: 'free' }
  if (connection.network === id) return { is: 'approved' }
  const { approved } = networkStateOf(modal, namespace)
  if (approved && !approved.includes(id)) return { is: 'disabled', reason: 'session' }
  if (!modal.chain(namespace)?.abilities.includes('switch') || !open.adapter.switchNetwork)
    return { is: 'disabled', reason: 'fixed' }
  const reason = open.adapter.obstacleTo?.(open.link, id)
  return reason ? { is: 'disabled', reason } : { is: 'approved' }
}

const RANK = ['approved', 'free', 'disabled'] as const

/** Sorts networks by availability: first those that the connected wallet can switch to, disabled ones last. */
export function rankNetworks(
  modal: Modal,
  networks: readonly Network[],
): (NetworkAvailability & { network: Network })[] {
  const all = networks.map((network) => ({ ...networkAvailability(modal, network), network }))
  return all.sort((a, b) => RANK.indexOf(a.is) - RANK.indexOf(b.is))
}
