import { WalletModalError } from '../errors.ts'
import { withTimeout } from '../errors/withTimeout.ts'
import { ANSWER_BYTES_MAX } from './limits.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * What a request tells of the page in its `Referer`, whatever policy the page has: some send their whole URL, with its
 * query. Hosted services check the origin. Nodes, and hosts that a stranger chose, get nothing.
 */
const POLICIES = { service: 'strict-origin', stranger: 'no-referrer' } as const

/**
 * Sends a request; every request of ours is sent here. `host` says whom it asks: a hosted `service`, or a `stranger` (a
 * node, or the host of a file). Rejects with `Aborted` when the signal fires, even if the page's own `fetch` ignores
 * signals.
 */
export function fetchFrom(
  host: keyof typeof POLICIES,
  url: string,
  init: RequestInit,
  fetch: Fetch = (...request) => globalThis.fetch(...request),
): Promise<Response> {
  return withTimeout(
    fetch(url, { ...init, referrerPolicy: POLICIES[host] }),
    init.signal ? { signal: init.signal } : {},
  )
}

/**
 * Reads the body of a response as text. Rejects with `ServiceUnavailable` as soon as it is longer than `max` bytes,
 * whatever `Content-Length` says, and with the signal's reason when that fires, even if the body never ends.
 */
export async function readText(response: Response, signal: AbortSignal, max = ANSWER_BYTES_MAX): Promise<string> {
  const reader = response.body?.getReader()
  // No body; or a polyfill by XMLHttpRequest (whatwg-fetch), which has no streams.
  if (!reader) return response.text()
  const decoder = new TextDecoder()
  const stop = () => void reader.cancel().catch(() => {}) // Ends a pending `read()`, too.
  signal.addEventListener('abort', stop)
  try {
    let text = ''
    for (let size = 0; ;) {
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      if (done) return text + decoder.decode()
      size += value.length
      if (size > max) throw new WalletModalError('ServiceUnavailable', { message: `The answer is over ${max} bytes` })
      text += decoder.decode(value, { stream: true })
    }
  } finally {
    stop()
    signal.removeEventListener('abort', stop)
  }
}
