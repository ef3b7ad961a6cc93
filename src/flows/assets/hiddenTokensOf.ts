import { atom, type ReadableAtom } from 'nanostores'
import { toJson } from '../../core/json.ts'
import { HIDDEN_TOKENS_MAX } from '../../core/money/limits.ts'
import type { Modal } from '../../modal.ts'
import { readTexts } from '../../services/storageKeys.ts'

const KEY = 'wallet-modal:hidden'

/**
 * The tokens that the visitor hid, by `holdingKey`. They stay hidden for every account and after disconnecting: it is
 * the token that the visitor does not want to see.
 */
export interface HiddenTokens {
  $keys: ReadableAtom<ReadonlySet<string>>
  hide(key: string): void
  restore(key: string): void
}

function create({ site: { storage }, lifetime }: Modal): HiddenTokens {
  const read = () => readTexts(storage, KEY)
  const $keys = atom<ReadonlySet<string>>(new Set(read()))
  const save = (keys: readonly string[]) => {
    if (keys.length) storage.setItem(KEY, toJson(keys))
    else storage.removeItem(KEY)
    $keys.set(new Set(keys))
    // Browsers dispatch the event in other tabs only: this tells the other modals of this page.
    window.dispatchEvent(Object.assign(new StorageEvent('storage', { key: KEY }), { from: storage }))
  }
  const follow = ({ key, from }: StorageEvent & { from?: unknown }) => {
    // The key is null if the storage was cleared. A storage of the site may not have kept what this modal saved.
    if (from !== storage && (key === KEY || key === null)) $keys.set(new Set(read()))
  }
  window.addEventListener('storage', follow, { signal: lifetime.signal })
  // Read the storage again before each change: another tab may have hidden tokens.
  const others = (key: string) => read().filter((one) => one !== key)
  return {
    $keys,
    hide: (key) => save([...others(key), key].slice(-HIDDEN_TOKENS_MAX)),
    restore: (key) => save(others(key)),
  }
}

/** Returns the store of the tokens that the visitor hid. It follows what the visitor hides in other modals and tabs. */
export const hiddenTokensOf = (modal: Modal) => modal.late(create)
