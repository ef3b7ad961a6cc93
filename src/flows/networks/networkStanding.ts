import type { CaipNetworkId, Namespace, Network } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

/** The networks of one namespace (specification §3). */
export interface NetworkState {
  /** The one that its wallet is on; without a wallet the one that it starts on. */
  network?: CaipNetworkId
  /** Those that the site works on. */
  requested: readonly CaipNetworkId[]
  /** Those that the wallet's session covers; absent where it covers whatever the wallet has. */
  approved?: readonly CaipNetworkId[]
  supportsAllNetworks: boolean
}

/** What is known of the networks of a namespace. */
export function networkStateOf(modal: Modal, namespace: Namespace): NetworkState {
  const approved = modal.links.get(namespace)?.link.approved
  const network = modal.connections.of(namespace)?.network ?? modal.networks.startOf(namespace)?.caipNetworkId
  const requested = modal.networks.$configured.get().filter((one) => one.chainNamespace === namespace)
  return { requested: requested.map((one) => one.caipNetworkId), supportsAllNetworks: !approved, ...(network && { network }), ...(approved && { approved }) }
}

/** Why a network cannot be chosen now: the wallet's `session` does not cover it, the `wallet` does not have it, or it cannot be told to switch (`fixed`). */
export type Obstacle = 'session' | 'wallet' | 'fixed'

/** How a network stands: a connected wallet can use it, nobody is connected there, or something is in the way. */
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

/** Networks with how they stand: those that a connected wallet can use first, those that cannot be chosen last. */
export function rankNetworks(modal: Modal, networks: readonly Network[]): (NetworkStanding & { network: Network })[] {
  const all = networks.map((network) => ({ ...networkStanding(modal, network), network }))
  return all.sort((a, b) => RANK.indexOf(a.is) - RANK.indexOf(b.is))
}
