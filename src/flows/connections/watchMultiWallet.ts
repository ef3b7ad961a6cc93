import type { Modal } from '../../modal.ts'
import { KEYS } from '../../services/storageKeys.ts'
import { loadRestore } from './loadRestore.ts'

/**
 * Applies changes of the feature `multiWallet`, by the site's options or the remote settings. Returns a function that
 * stops listening.
 */
export function watchMultiWallet(modal: Modal): () => void {
  let before = modal.$features.get().multiWallet
  return modal.$features.listen(({ multiWallet }) => {
    if (multiWallet === before) return
    before = multiWallet
    // Without saved connections there is nothing to apply. With `reconnect: false`, a page discards saved connections
    // when it loads; later ones belong to other tabs.
    if (
      modal.site.storage.getItem(KEYS.connections) === null ||
      (multiWallet && modal.$options.get().reconnect === false)
    )
      return
    void loadRestore().then(
      (one) => one.applyMultiWallet(modal),
      () => {},
    )
  })
}
