import { fromJson } from '../core/json.ts'
import { NATIVE_BALANCE_TTL_MS } from '../core/limits.ts'
import type { StorageLike } from '../core/options.ts'
import type { CaipAddress } from '../core/types.ts'
import { isText, KEYS } from './storageKeys.ts'

/**
 * Whether a value is a saved balance: account, base units and time. With more than 60 digits (10^60, about 2^200) the balance
 * is a placeholder (`parseCoins`).
 */
export function isKeptBalance(value: unknown): value is [CaipAddress, string, number] {
  if (!Array.isArray(value) || value.length !== 3) return false
  const [account, units, at] = value as unknown[]
  return isText(account) && typeof units === 'string' && /^\d{1,60}$/.test(units) && Number.isFinite(at)
}

/**
 * Reads the native balances that were saved recently enough to be shown again (specification §9). `now` is in ms since
 * 1970.
 */
export function readBalances(storage: StorageLike, now: number): { account: CaipAddress; value: bigint; at: number }[] {
  try {
    const all: unknown = fromJson(storage.getItem(KEYS.balances) ?? '[]')
    const isFresh = ([, , at]: [CaipAddress, string, number]) => at <= now && now - at < NATIVE_BALANCE_TTL_MS
    return (Array.isArray(all) ? all : [])
      .filter(isKeptBalance)
      .filter(isFresh)
      .map(([account, units, at]) => ({ account, value: BigInt(units), at }))
  } catch {
    return [] // damaged, or written by another version
  }
}
