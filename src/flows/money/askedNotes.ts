import { fromJson, toJson } from '../../core/json.ts'
import { toAsked, type Asked } from '../../core/money/asked.ts'
import { ASKED_KEPT_MS } from '../../core/money/limits.ts'
import type { Modal } from '../../modal.ts'
import { KEYS } from '../../services/storageKeys.ts'

/** Returns the requests that wallets have not answered yet, those of other tabs and earlier visits, too. */
export function readAsked({ site: { storage }, now }: Modal): Asked[] {
  try {
    const saved: unknown = fromJson(storage.getItem(KEYS.asked) ?? '[]')
    const all = Array.isArray(saved) ? saved.map(toAsked).filter((one) => one !== undefined) : []
    return all.filter(({ at }) => at <= now() && now() - at < ASKED_KEPT_MS)
  } catch {
    return []
  }
}

function writeAsked({ site: { storage } }: Modal, all: readonly Asked[]): void {
  if (all.length) storage.setItem(KEYS.asked, toJson(all))
  else storage.removeItem(KEYS.asked)
}

/**
 * Notes that the wallet of an account has been asked to send. Returns a function to call when it has answered; after an
 * unclear answer, the note stays.
 */
export function noteAsked(modal: Modal, from: string): (isUnclear: boolean) => void {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-')
  writeAsked(modal, [...readAsked(modal), { id, from, at: modal.now() }])
  return (isUnclear) => {
    const others = readAsked(modal).filter((one) => one.id !== id)
    writeAsked(modal, isUnclear ? [...others, { id, from, at: modal.now(), isUnclear }] : others)
  }
}
