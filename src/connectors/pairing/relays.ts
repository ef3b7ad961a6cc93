import { RELAY_TRY_MS } from '../../core/limits.ts'

/** Whether a relay takes a socket within `ms`. */
export function isThere(url: string, ms = RELAY_TRY_MS): Promise<boolean> {
  return new Promise((resolve) => {
    // It is let in without any credentials: then the relay closes the socket with its reason.
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

/** The first relay, in order, that is there; the first of all when none is, so that its trouble is told. */
export async function firstThere([first = '', ...others]: readonly string[]): Promise<string> {
  if (!others.length) return first
  for (const url of [first, ...others]) if (await isThere(url)) return url
  return first
}
