import type { ViewName } from '../../core/views.ts'
import type { Modal } from '../../modal.ts'
import { closeModal } from '../modal/closeModal.ts'
import { isUnsupported } from './unsupported.ts'

/** Views that deal with the network already, or will after connecting. */
const SETTLES_IT: readonly ViewName[] = ['UnsupportedChain', 'SwitchNetwork', 'SwitchActiveChain', 'ConnectingExternal', 'ConnectingWalletConnect', 'ConnectingWalletConnectBasic']

/** Enters or leaves UnsupportedChain after the wallet has changed its network. */
export function leaveUnsupported(modal: Modal): void {
  if (!modal.shell.$open.get()) return
  const { view } = modal.router.$route.get()
  if (isUnsupported(modal)) {
    if (!SETTLES_IT.includes(view)) modal.router.push({ view: 'UnsupportedChain' })
  } else if (view === 'UnsupportedChain') {
    if (!modal.router.leave(['UnsupportedChain', 'SwitchNetwork'])) closeModal(modal, 'done', { force: true })
  }
}
