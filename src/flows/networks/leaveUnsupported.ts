import type { ViewName } from '../../core/views.ts'
import type { Modal } from '../../modal.ts'
import { closeModal } from '../modal/closeModal.ts'
import { isUnsupported } from './unsupported.ts'

/** Views that let the visitor change the network, or lead to one: UnsupportedChain must not cover them. */
const NETWORK_VIEWS: readonly ViewName[] = [
  'UnsupportedChain',
  'SwitchNetwork',
  'SwitchActiveChain',
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
]

/**
 * Shows UnsupportedChain if the current network is unsupported, and otherwise leaves that view. Call it after every
 * change of the network.
 */
export function leaveUnsupported(modal: Modal): void {
  if (!modal.shell.$open.get()) return
  const { view, isForSwap } = modal.router.$route.get()
  if (isUnsupported(modal)) {
    if (!NETWORK_VIEWS.includes(view)) modal.router.push({ view: 'UnsupportedChain' })
  } else if (view === 'UnsupportedChain' && !isForSwap) {
    if (!modal.router.leave(['UnsupportedChain', 'SwitchNetwork'])) closeModal(modal, 'done', { force: true })
  }
}
