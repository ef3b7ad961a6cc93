import { toJson } from '../core/json.ts'

/** The pairing SDK looks there for the app to bring the visitor back to with each request (contract B2.5). */
const KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Writes the app that the visitor paired with, or that there is none. Where storage is blocked requests just wait in the app. */
export function saveDeepLinkChoice(choice: { href: string; name: string } | undefined): void {
  try {
    if (choice) localStorage.setItem(KEY, toJson(choice))
    else localStorage.removeItem(KEY)
  } catch {
    // blocked: the SDK reads nothing there either
  }
}
