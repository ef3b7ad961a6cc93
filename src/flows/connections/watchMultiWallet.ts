import type { Modal } from '../../modal.ts'
import { KEYS } from '../../services/storageKeys.ts'
import { restoring } from './loadRestore.ts'

/** Notices when the site, or the project's owner at the service, turns `multiWallet` on or off. Returns the stop function. */
export function watchMultiWallet(modal: Modal): () => void {
  let before = modal.$features.get().multiWallet
  return modal.$features.listen(({ multiWallet }) => {
    if (multiWallet === before) return
    before = multiWallet
    // Where nothing is saved nothing is connected. Each visit for itself: then others that are saved are another tab's.
    if (modal.site.storage.getItem(KEYS.connections) === null || (multiWallet && modal.$options.get().reconnect === false)) return
    void restoring().then((one) => one.applyMultiWallet(modal), () => {})
  })
}
