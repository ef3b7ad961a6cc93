import { RELAY_CHECK_MS } from '../../core/limits.ts'

/** Whether a relay accepts a WebSocket within `ms`. */
export function isThere(url: string, ms = RELAY_CHECK_MS): Promise<boolean> {
  return new Promise((resolve) => {
    // The relay accepts sockets without credentials and closes them with a reason.
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

/** The first relay that answers, in order. If none does, the first one, so that its error is reported. */
export async function firstThere([first = '', ...others]: readonly string[]): Promise<string> {
  if (!others.length) return first
  for (const url of [first, ...others]) if (await isThere(url)) return url
  return first
}
