import type { Connection } from '../core/types.ts'
import type { Modal } from '../modal.ts'
import { isUnsupported } from './unsupported.ts'
import { closeModal } from './closeModal.ts'
import { accountOf } from './snapshot.ts'

/** What happens after a wallet has connected: another network is asked for where the site needs it, otherwise the modal closes. */
export function finishConnect(modal: Modal, connection: Connection): void {
  const account = accountOf(modal)
  if (account) modal.attempt.$outcome.set({ outcome: 'connected', account, connection })
  if (isUnsupported(modal)) modal.router.reset({ view: 'UnsupportedChain' })
  else if (modal.router.backTo('ProfileWallets')) modal.toasts.add(modal.locale.$t.get()('profile.walletAdded'), 'success')
  else closeModal(modal, 'done')
}
