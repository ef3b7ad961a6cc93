import { namespaceOf, parseNetworkId } from '../core/caip.ts'
import { WalletModalError } from '../core/errors.ts'
import type { CaipNetworkId } from '../core/types.ts'
import type { Modal } from '../modal.ts'
import { loadBalance } from './loadBalance.ts'
import { persist } from './persist.ts'
import { setNetwork } from './setNetwork.ts'

/**
 * Uses a network: the connected wallet of its namespace is asked first, without one it takes effect at once.
 * Rejects with `InvalidNetworkId`, `NetworkNotFound`, `UnsupportedChain`, `UserRejected`, `RequestPending`, `ConnectionFailed`.
 */
export async function switchNetwork(modal: Modal, id: CaipNetworkId): Promise<void> {
  parseNetworkId(id)
  const network = modal.networks.find(id)
  if (!network) throw new WalletModalError('NetworkNotFound', { params: { id } })
  const namespace = namespaceOf(id)
  const chain = modal.chain(namespace)
  const open = modal.links.get(namespace)
  const connection = modal.connections.of(namespace)
  if (open && connection && connection.network !== id) {
    if (!chain?.abilities.includes('switch') || !open.adapter.switchNetwork) throw new WalletModalError('UnsupportedChain')
    await open.adapter.switchNetwork(open.link, network, () => modal.site.walletRpcUrls(network))
    if (modal.links.get(namespace) !== open) throw new WalletModalError('Aborted')
    modal.connections.change(namespace, open.connectorId, { network: id })
  }
  setNetwork(modal, id)
  persist(modal)
  void loadBalance(modal)
}
