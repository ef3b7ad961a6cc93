import { toJson } from '../core/json.ts'

/** The pairing SDK reads this key and opens that app on each request. */
const KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Saves the app that the visitor paired with, or deletes it. If storage is blocked, requests just wait in the app. */
export function saveDeepLinkChoice(choice: { href: string; name: string } | undefined): void {
  try {
    if (choice) localStorage.setItem(KEY, toJson(choice))
    else localStorage.removeItem(KEY)
  } catch {
    // blocked: the SDK cannot read it either
  }
}
