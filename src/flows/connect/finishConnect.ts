import { toWalletModalError } from '../../core/errors.ts'
import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { connectTarget } from './connectTarget.ts'
import { closeModal } from '../modal/closeModal.ts'
import { loadSwitching } from '../networks/loadSwitching.ts'
import { report } from '../modal/report.ts'
import { isUnsupported } from '../networks/unsupported.ts'

/**
 * Navigates after a connection: to the network views if the visitor chose a network or the wallet's network is
 * unsupported, back to ProfileWallets if the wallet was added there, otherwise closes the modal. Do not call it if the
 * site closed or reopened the modal in its `connect` handler.
 */
export function finishConnect(modal: Modal, connection: Connection): void {
  const { namespace, network } = connectTarget(modal)
  const wanted = namespace === connection.namespace && network !== connection.network ? network : undefined
  if (isUnsupported(modal)) modal.router.reset({ view: 'UnsupportedChain' })
  else if (wanted) modal.router.reset({ view: 'Networks' })
  else if (modal.router.backTo('ProfileWallets'))
    modal.toasts.add(modal.locale.$t.get()('profile.walletAdded'), 'success')
  else closeModal(modal, 'done')
  if (!wanted) return
  const route = modal.router.$route.get()
  loadSwitching()
    // Skip the switch if the visitor has navigated while the code was loading.
    .then(({ chooseNetwork }) => (modal.router.$route.get() === route ? chooseNetwork(modal, wanted) : undefined))
    .catch((error: unknown) => report(modal, toWalletModalError(error)))
}
