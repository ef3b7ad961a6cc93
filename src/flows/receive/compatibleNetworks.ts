import { hasSharedAddress } from '../../core/networks/sharedAddress.ts'
import type { Connection, Network } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

/** Whether the account is a contract, which exists only on the networks where it was deployed. */
const isContract = ({ accounts, address, connectorId }: Connection) =>
  connectorId === 'safe' || accounts.some((one) => one.address === address && one.type === 'smartAccount')

/**
 * Returns the site's networks on which the account can receive, the network in use first. Leaves out networks
 * that the wallet is known not to have: coins received there would look lost. A wallet that names no networks counts as
 * having all.
 */
export function compatibleNetworks(modal: Modal, connection: Connection): readonly [Network, ...Network[]] {
  const { namespace, network } = connection
  const inUse = modal.networks.get(network)
  const open = modal.links.of(connection)
  if (!open || !hasSharedAddress(namespace) || isContract(connection)) return [inUse]
  const { adapter, link } = open
  const others = modal.networks.$configured.get().filter(({ chainNamespace, caipNetworkId: id }) => {
    const isCovered = !link.approved || link.approved.includes(id)
    return chainNamespace === namespace && id !== network && isCovered && adapter.obstacleTo?.(link, id) !== 'wallet'
  })
  return [inUse, ...others]
}
