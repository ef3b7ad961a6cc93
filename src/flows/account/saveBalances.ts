import { toJson } from '../../core/json.ts'
import { SAVED_BALANCES_MAX } from '../../core/money/limits.ts'
import type { Modal } from '../../modal.ts'
import { KEYS } from '../../services/storageKeys.ts'

/** Saves the latest known native balances, so that they can be shown right after a reload (`readBalances`). */
export function saveBalances({ balances, site: { storage } }: Modal): void {
  const known = Object.entries(balances.$all.get())
    .filter(([, { state }]) => state === 'known')
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, SAVED_BALANCES_MAX)
  if (known.length)
    storage.setItem(KEYS.balances, toJson(known.map(([account, { value, at }]) => [account, String(value), at])))
  else storage.removeItem(KEYS.balances)
}
