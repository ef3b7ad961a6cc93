import { RELAY_CHECK_MS } from '../../core/limits.ts'
import { isRelayUrl } from './relayUrls.ts'

/** Whether a relay accepts a WebSocket connection within `ms`. */
export function isThere(url: string, ms = RELAY_CHECK_MS): Promise<boolean> {
  if (!isRelayUrl(url)) return Promise.resolve(false)
  return new Promise((resolve) => {
    // No credentials: a relay that is reachable opens the socket, and closes it only later because credentials are
    // missing.
    const socket = new WebSocket(`${url.replace(/\/+$/, '')}/?useOnCloseEvent=true`)
    const settle = (answer: boolean) => {
      clearTimeout(timer)
      socket.close()
      resolve(answer)
    }
    const timer = setTimeout(() => settle(false), ms)
    socket.addEventListener('open', () => settle(true))
    socket.addEventListener('error', () => settle(false))
  })
}

/**
 * Returns the first relay of the list that answers. If none does, returns the first one, so that connecting to it
 * reports the error.
 */
export async function firstThere([first = '', ...others]: readonly string[]): Promise<string> {
  if (!others.length) return first
  for (const url of [first, ...others]) if (await isThere(url)) return url
  return first
}
