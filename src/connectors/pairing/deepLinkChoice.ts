import { fromJson } from '../../core/json.ts'
import { attempt } from '../../core/errors/attempt.ts'
import { linkBase } from '../../core/wallets/deepLink.ts'

/** For each request, the SDK opens the URL `href` that is stored under this key: the app of the paired wallet. */
const KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'
const LENGTH_MAX = 2048

/** Deletes the saved app, when the session with that app ends. Does nothing if storage is blocked. */
export const forgetDeepLink = (): void => attempt(() => localStorage.removeItem(KEY))

/**
 * Whether a saved choice has the form in which we save it: the start of a wallet's link, which cannot run code in this
 * page.
 */
function isSound(choice: unknown): boolean {
  const { href } = (choice ?? {}) as { href?: unknown }
  return typeof href === 'string' && href.length <= LENGTH_MAX && linkBase(href) === href
}

/**
 * Deletes a saved choice that we cannot have written: other scripts can write to storage, and the SDK passes the URL
 * to `window.open`.
 */
export function checkDeepLink(): void {
  const text = attempt(() => localStorage.getItem(KEY))
  if (typeof text === 'string' && !isSound(attempt(() => fromJson(text)))) forgetDeepLink()
}
