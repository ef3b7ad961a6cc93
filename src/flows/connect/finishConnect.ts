import { toWalletModalError } from '../../core/errors.ts'
import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { connectTarget } from './connectTarget.ts'
import { loadSwitching } from '../networks/loadSwitching.ts'
import { report } from '../modal/report.ts'
import { settle } from '../modal/settle.ts'

/**
 * Shows what comes after a connection (`settle`). If the visitor chose a network first, the wallet is then asked to
 * switch to it. Do not call it if the site closed or reopened the modal in its `connect` handler.
 */
export function finishConnect(modal: Modal, connection: Connection): void {
  const { router } = modal
  const { namespace, network } = connectTarget(modal)
  const wanted = namespace === connection.namespace && network !== connection.network ? network : undefined
  const isFromList = router.$trail.get().routes.some(({ view }) => view === 'ProfileWallets')
  const step = settle(modal, 'done', { isNetworkChosen: wanted !== undefined, isFromList })
  if (step === 'network') router.reset({ view: 'Networks' })
  if (step === 'list') {
    router.backTo('ProfileWallets')
    modal.toasts.add((t) => t('profile.walletAdded'), 'success')
  }
  if (!wanted) return
  const route = router.$route.get()
  loadSwitching()
    // Skip the switch if the visitor has navigated while the code was loading.
    .then(({ chooseNetwork }) => (router.$route.get() === route ? chooseNetwork(modal, wanted) : undefined))
    .catch((error: unknown) => report(modal, toWalletModalError(error)))
}
