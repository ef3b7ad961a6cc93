import type { StorageLike } from '../../core/options.ts'
import type { Modal } from '../../modal.ts'
import { createBrowserStorage } from '../../services/browserStorage.ts'
import { clearCaches } from '../../services/cacheKeys.ts'
import { KEYS, readTexts } from '../../services/storageKeys.ts'
import { persist } from './persist.ts'
import { reconnect } from './reconnect.ts'

/**
 * Applies a new value of the option `storage` while the widget is running: restores the sessions saved there, and moves
 * the current connections to it. The connections are removed from the old storage, since a disconnect would no longer
 * delete them there.
 */
export async function moveStorage(modal: Modal, before: StorageLike | undefined): Promise<void> {
  const { connections, site, wallets } = modal
  wallets.$recent.set(readTexts(site.storage, KEYS.recent))
  const old = createBrowserStorage(() => before)
  // Nothing to do if both storages have the same content: either two objects access one storage, or both storages are
  // empty.
  if (
    modal.$options.get().reconnect === false ||
    old.getItem(KEYS.connections) === site.storage.getItem(KEYS.connections)
  )
    return
  const isOpen = connections.$all.get().length > 0
  if (isOpen) for (const key of [KEYS.connections, KEYS.balances]) old.removeItem(key)
  clearCaches(old)
  const restored = reconnect(modal)
  if (isOpen) persist(modal, { opened: connections.$all.get() })
  await restored
}
