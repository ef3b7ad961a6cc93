import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

/**
 * Whether a connection (by default the active one) uses a network that the site does not support, without the option
 * `allowUnsupportedChain`.
 */
export function isUnsupported(
  modal: Modal,
  connection: Connection | undefined = modal.connections.$active.get(),
): boolean {
  return Boolean(connection && !modal.networks.find(connection.network) && !modal.$options.get().allowUnsupportedChain)
}

/**
 * Whether the visitor must choose a network before closing the modal: UnsupportedChain is in the navigation history,
 * and the network is still unsupported.
 */
export function mustChooseNetwork(modal: Modal): boolean {
  return modal.router.$trail.get().routes.some((route) => route.view === 'UnsupportedChain') && isUnsupported(modal)
}
