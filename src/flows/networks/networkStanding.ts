import type { CaipNetworkId, Namespace, Network } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

/** The networks of one namespace (specification §3). */
export interface NetworkState {
  /** The wallet's network; without a wallet, the one to start on. */
  network?: CaipNetworkId
  /** The site's networks. */
  requested: readonly CaipNetworkId[]
  /** Networks that the wallet's session covers; absent if the session does not limit them. */
  approved?: readonly CaipNetworkId[]
  supportsAllNetworks: boolean
}

/** The network state of a namespace. */
export function networkStateOf(modal: Modal, namespace: Namespace): NetworkState {
  const approved = modal.links.get(namespace)?.link.approved
  const network = modal.connections.of(namespace)?.network ?? modal.networks.startOf(namespace)?.caipNetworkId
  const requested = modal.networks.$configured.get().filter((one) => one.chainNamespace === namespace)
  return { requested: requested.map((one) => one.caipNetworkId), supportsAllNetworks: !approved, ...(network && { network }), ...(approved && { approved }) }
}

/** Why a network cannot be chosen now: the wallet's `session` does not cover it, the `wallet` does not have it, or it cannot be told to switch (`fixed`). */
export type Obstacle = 'session' | 'wallet' | 'fixed'

/** Whether a network can be chosen: `approved` by a connected wallet, `free` without one, or `disabled`. */
export type NetworkStanding = { is: 'approved' | 'free' } | { is: 'disabled'; reason: Obstacle }

/** Whether the visitor can choose a network now, and if not, why. */
export function networkStanding(modal: Modal, { caipNetworkId: id, chainNamespace: namespace }: Pick<Network, 'caipNetworkId' | 'chainNamespace'>): NetworkStanding {
  const connection = modal.connections.of(namespace)
  const open = modal.links.get(namespace)
  if (!connection || !open) return { is: 'free' }
  if (connection.network === id) return { is: 'approved' }
  const { approved } = networkStateOf(modal, namespace)
  if (approved && !approved.includes(id)) return { is: 'disabled', reason: 'session' }
  if (!modal.chain(namespace)?.abilities.includes('switch') || !open.adapter.switchNetwork) return { is: 'disabled', reason: 'fixed' }
  const reason = open.adapter.obstacleTo?.(open.link, id)
  return reason ? { is: 'disabled', reason } : { is: 'approved' }
}

const RANK = ['approved', 'free', 'disabled'] as const

/** Networks sorted by availability: usable by the connected wallet first, disabled last. */
export function rankNetworks(modal: Modal, networks: readonly Network[]): (NetworkStanding & { network: Network })[] {
  const all = networks.map((network) => ({ ...networkStanding(modal, network), network }))
  return all.sort((a, b) => RANK.indexOf(a.is) - RANK.indexOf(b.is))
}
