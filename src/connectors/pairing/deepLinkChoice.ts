import { attempt } from '../../core/errors/attempt.ts'
import { linkBase } from '../../core/wallets/deepLink.ts'

/** On each request the SDK reads this key and opens `href`, the paired wallet's app. */
const KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'
const LENGTH_MAX = 2048

/** Deletes the choice together with its session. Does nothing if storage is blocked. */
export const forgetDeepLink = (): void => attempt(() => localStorage.removeItem(KEY))

/** Whether the value has the form we write: the base of a wallet's links, which cannot run code in this page. */
function isSound(choice: unknown): boolean {
  const { href } = (choice ?? {}) as { href?: unknown }
  return typeof href === 'string' && href.length <= LENGTH_MAX && linkBase(href) === href
}

/**
 * Removes a choice that does not look like ours: other scripts can write to storage, and the SDK passes this to
 * `window.open`.
 */
export function checkDeepLink(): void {
  const text = attempt(() => localStorage.getItem(KEY))
  if (typeof text === 'string' && !isSound(attempt(() => JSON.parse(text) as unknown))) forgetDeepLink()
}
