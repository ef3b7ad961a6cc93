import { WalletModalError } from '../../core/errors.ts'

/** Whether a URL is of a WebSocket: encrypted (`wss:`), or on this device. */
export const isRelayUrl = (url: string): boolean =>
  URL.canParse(url) && /^wss:|^ws:\/\/(?:localhost|127\.0\.0\.1|\[::1])[:/]/.test(new URL(url).href)

/** Throws `InvalidOption` for the first URL of the option `services.relay` that is not of a relay. */
export function checkRelays(urls: readonly string[]): void {
  const wrong = urls.find((url) => !isRelayUrl(url))
  if (wrong === undefined) return
  const message = `Invalid option "services.relay": Expected wss URL, received ${wrong}`
  throw new WalletModalError('InvalidOption', { message })
}
