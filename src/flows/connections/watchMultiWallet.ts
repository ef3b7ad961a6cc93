import type { Modal } from '../../modal.ts'
import { KEYS } from '../../services/storageKeys.ts'
import { loadRestore } from './loadRestore.ts'

/**
 * Applies `multiWallet` when the site, or the project's remote settings, turn it on or off. Returns the stop function.
 */
export function watchMultiWallet(modal: Modal): () => void {
  let before = modal.$features.get().multiWallet
  return modal.$features.listen(({ multiWallet }) => {
    if (multiWallet === before) return
    before = multiWallet
    // Nothing saved means nothing connected. With `reconnect: false` other saved connections belong to other tabs.
    if (modal.site.storage.getItem(KEYS.connections) === null || (multiWallet && modal.$options.get().reconnect === false)) return
    void loadRestore().then((one) => one.applyMultiWallet(modal), () => {})
  })
}
