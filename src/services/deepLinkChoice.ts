import { toJson } from '../core/json.ts'

/** The pairing SDK reads this key and, for each request, opens the app that is stored under it. */
const KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

/**
 * Saves the app that the visitor paired with; deletes the saved one if there is no choice. If storage is blocked, the
 * SDK opens no app, and requests wait in the wallet.
 */
export function saveDeepLinkChoice(choice: { href: string; name: string } | undefined): void {
  try {
    if (choice) localStorage.setItem(KEY, toJson(choice))
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is blocked, so the SDK cannot read the key either.
  }
}
