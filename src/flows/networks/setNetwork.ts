import { namespaceOf } from '../../core/caip.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

/** Makes a network the current one and emits `network`, unless it is current already. */
export function setNetwork(modal: Modal, id: CaipNetworkId): void {
  const previous = modal.networks.$activeId.get()
  modal.connections.$activeNamespace.set(namespaceOf(id))
  if (previous === id) return
  modal.networks.use(id)
  modal.entry.emit('network', { network: id, previous })
}
