import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

/**
 * Whether a connected wallet (by default the active one) is on a network that the site does not support, and the site
 * does not allow that.
 */
export function isUnsupported(modal: Modal, connection: Connection | undefined = modal.connections.$active.get()): boolean {
  return Boolean(connection && !modal.networks.find(connection.network) && !modal.$options.get().allowUnsupportedChain)
}

/**
 * Whether the visitor must choose a network before leaving: in UnsupportedChain, and in SwitchNetwork opened from it.
 */
export function mustChooseNetwork(modal: Modal): boolean {
  return modal.router.$trail.get().routes.some((route) => route.view === 'UnsupportedChain') && isUnsupported(modal)
}
