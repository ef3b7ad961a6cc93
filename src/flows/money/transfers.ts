import { atom, type ReadableAtom } from 'nanostores'
import { isSameConnection } from '../../core/connectionList.ts'
import { fromJson, toJson } from '../../core/json.ts'
import { TRANSFERS_SAVED_MAX } from '../../core/money/limits.ts'
import { toSavedTransfer, type SavedTransfer } from '../../core/money/savedTransfer.ts'
import type { Modal } from '../../modal.ts'
import { KEYS } from '../../services/storageKeys.ts'

/** The transfers that wallets have sent from this site, the newest last. They are saved, and shared with other tabs. */
export interface Transfers {
  $all: ReadableAtom<readonly SavedTransfer[]>
  add(transfer: SavedTransfer): void
  /** Changes what is known of a transfer, by its hash. */
  update(hash: string, known: Partial<Omit<SavedTransfer, 'network' | 'from' | 'to' | 'amount' | 'at'>>): void
  find(hash: string): SavedTransfer | undefined
}

/** Creates the store of the sent transfers. At most 99 are kept (specification §9). */
export function createTransfers({ site: { storage }, connections, lifetime }: Modal): Transfers {
  const read = (): readonly SavedTransfer[] => {
    try {
      const saved: unknown = fromJson(storage.getItem(KEYS.transfers) ?? '[]')
      return Array.isArray(saved) ? saved.map(toSavedTransfer).filter((one) => one !== undefined) : []
    } catch {
      return []
    }
  }
  const $all = atom(read())
  const write = (all: readonly SavedTransfer[]) => {
    const kept = all.slice(-TRANSFERS_SAVED_MAX)
    if (kept.length) storage.setItem(KEYS.transfers, toJson(kept))
    else storage.removeItem(KEYS.transfers)
    $all.set(kept)
  }
  const follow = ({ key }: StorageEvent) => {
    // The key is null if another tab cleared the storage.
    if (key === KEYS.transfers || key === null) $all.set(read())
  }
  window.addEventListener('storage', follow, { signal: lifetime.signal })
  // What was sent says whom the visitor pays. When an account is disconnected, only what is pending is kept.
  const stop = connections.$known.listen((known, before = []) => {
    const ended = before.filter((one) => !known.some((other) => isSameConnection(one, other)))
    const isEnded = ({ from }: SavedTransfer) =>
      ended.some(({ accounts }) => accounts.some(({ address }) => address === from))
    const all = read()
    const kept = all.filter((one) => one.state === 'pending' || !isEnded(one))
    if (kept.length < all.length) write(kept)
  })
  lifetime.signal.addEventListener('abort', stop, { once: true })
  return {
    $all,
    // Read the storage again before each change: another tab may have sent something.
    add: (transfer) => write([...read().filter(({ hash }) => hash !== transfer.hash), transfer]),
    update: (hash, known) => write(read().map((one) => (one.hash === hash ? { ...one, ...known } : one))),
    find: (hash) => read().find((one) => one.hash === hash),
  }
}

/** Returns the store of the sent transfers. */
export const transfersOf = (modal: Modal): Transfers => modal.late(createTransfers)
