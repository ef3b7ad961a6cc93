import { isEmail, RECENT_EMAILS_MAX } from '../../core/login/email.ts'
import type { StorageLike } from '../../core/options.ts'

/** Storage key of the addresses, joined by commas (docs/contract.md). */
const KEY = '@appkit/recent_emails'

/** Returns the e-mail addresses that were entered last, newest first. */
export const recentEmails = (storage: StorageLike): string[] =>
  (storage.getItem(KEY) ?? '').split(',').filter(isEmail).slice(0, RECENT_EMAILS_MAX)

/** Saves an address as the newest one. An address with a comma cannot be saved. */
export function saveRecentEmail(storage: StorageLike, email: string): void {
  if (email.includes(',')) return
  const others = recentEmails(storage).filter((one) => one.toLowerCase() !== email.toLowerCase())
  storage.setItem(KEY, [email, ...others].slice(0, RECENT_EMAILS_MAX).join())
}
