import { WalletModalError } from '../../core/errors.ts'

/** Whether a URL opens an encrypted WebSocket (`wss:`), or one on this device (`ws:`). */
export const isRelayUrl = (url: string): boolean =>
  URL.canParse(url) && /^wss:|^ws:\/\/(?:localhost|127\.0\.0\.1|\[::1])[:/]/.test(new URL(url).href)

/** Checks the option `services.relay`. Throws `InvalidOption` that names the first URL that is no relay's (see `isRelayUrl`). */
export function checkRelays(urls: readonly string[]): void {
  const wrong = urls.find((url) => !isRelayUrl(url))
  if (wrong === undefined) return
  const message = `Invalid option "services.relay": Expected wss URL, received ${wrong}`
  throw new WalletModalError('InvalidOption', { message })
}
