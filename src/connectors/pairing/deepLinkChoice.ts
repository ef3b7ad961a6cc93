import { attempt } from '../../core/errors/attempt.ts'
import { linkBase } from '../../core/wallets/deepLink.ts'

/** At each request the SDK reads this, and opens `href` in a window: the app of the wallet that the visitor paired with. */
const KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'
const LENGTH_MAX = 2048

/** Deletes the choice together with its session. Does nothing where storage is blocked. */
export const forgetDeepLink = (): void => attempt(() => localStorage.removeItem(KEY))

/** Whether a choice is the base of a wallet's links, as we write it; such a URL runs no code in this page. */
function isSound(choice: unknown): boolean {
  const { href } = (choice ?? {}) as { href?: unknown }
  return typeof href === 'string' && href.length <= LENGTH_MAX && linkBase(href) === href
}

/** Removes a choice that is not the start of a wallet's links: whatever else writes to the page's storage must not reach `window.open`. */
export function checkDeepLink(): void {
  const text = attempt(() => localStorage.getItem(KEY))
  if (typeof text === 'string' && !isSound(attempt(() => JSON.parse(text) as unknown))) forgetDeepLink()
}
