import { isEmail, RECENT_EMAILS_DAYS, RECENT_EMAILS_MAX } from '../../core/login/email.ts'
import type { StorageLike } from '../../core/options.ts'

/** Storage key of the addresses, joined by commas (docs/contract.md). */
const KEY = '@appkit/recent_emails'
/** Storage key of the times at which they were entered, in ms since 1970, in the same order. */
const TIMES = 'wallet-modal:recent_emails_at'
const DAY_MS = 24 * 60 * 60_000

type Entry = readonly [email: string, at: number]

function save(storage: StorageLike, entries: readonly Entry[]): void {
  if (!entries.length) return forgetRecentEmails(storage)
  storage.setItem(KEY, entries.map(([email]) => email).join())
  storage.setItem(TIMES, entries.map(([, at]) => at).join())
}

/** Reads the addresses with their times, and forgets those that are too old. One without a time begins to age now. */
function read(storage: StorageLike, now: number): Entry[] {
  const saved = storage.getItem(KEY) ?? ''
  const times = (storage.getItem(TIMES) ?? '').split(',').map(Number)
  const all = saved
    .split(',')
    .map((email, index): Entry => [email, times[index] || now])
    .filter(([email]) => isEmail(email))
    .slice(0, RECENT_EMAILS_MAX)
  // A time in the future is of a clock that was wrong.
  const kept = all.filter(([, at]) => Math.abs(now - at) < RECENT_EMAILS_DAYS * DAY_MS)
  if (saved) save(storage, kept)
  return kept
}

/** Returns the e-mail addresses that were entered in the last 30 days, newest first. `now` is in ms since 1970. */
export const recentEmails = (storage: StorageLike, now: number): string[] => read(storage, now).map(([email]) => email)

/** Saves an address as the newest one. An address with a comma cannot be saved. */
export function saveRecentEmail(storage: StorageLike, email: string, now: number): void {
  if (email.includes(',')) return
  const others = read(storage, now).filter(([one]) => one.toLowerCase() !== email.toLowerCase())
  save(storage, [[email, now] as const, ...others].slice(0, RECENT_EMAILS_MAX))
}

/** Forgets all addresses. */
export function forgetRecentEmails(storage: StorageLike): void {
  storage.removeItem(KEY)
  storage.removeItem(TIMES)
}
