import { hostedQuery } from '../../core/page/hosted.ts'
import { RPC_TIMEOUT_MS } from '../../core/limits.ts'
import type { Options } from '../../core/options.ts'

export interface AskParts {
  /** Read for each request, as options can change. */
  options(): Pick<Options, 'projectId' | 'services'>
  /** The widget's version. */
  version: string
  /** The relay's client id while a wallet is paired. */
  clientId?: (() => string | undefined) | undefined
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

export interface Question {
  /** After `/v1/sessions/`. */
  path: string
  query?: Readonly<Record<string, string>>
  /** Sent as POST if given. */
  body?: unknown
}

/** Error of the cosigner, with its message and status; 500 if unreachable. */
export class CoSignerApiError extends Error {
  override name = 'CoSignerApiError'
  readonly status: number

  constructor(status: number, words: string, options?: ErrorOptions) {
    super(words, options)
    this.status = status
  }
}

/** Default of the Blockchain API. */
const HOSTED_BASE = 'https://rpc.walletconnect.org'

const listOf = (urls: string | readonly string[]) => (typeof urls === 'string' ? [urls] : urls)

/** Parses an answer, which may be empty. */
function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function askOne(url: string, { body }: Question, { fetch = (to, init) => globalThis.fetch(to, init) }: AskParts): Promise<unknown> {
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), RPC_TIMEOUT_MS)
  const post = body === undefined ? {} : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  try {
    const response = await fetch(url, { ...post, credentials: 'omit', signal: over.signal })
    const text = await response.text()
    if (!response.ok) throw new CoSignerApiError(response.status, text.trim() || `HTTP status code: ${response.status}`)
    return read(text)
  } catch (cause) {
    throw cause instanceof CoSignerApiError ? cause : new CoSignerApiError(500, 'The service cannot be reached', { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** Whether another base URL may succeed. A client error would be the same everywhere. */
const isPassing = (error: unknown) => error instanceof CoSignerApiError && (error.status >= 500 || error.status === 429)

/**
 * Tries the Blockchain API's base URLs in turn, the last working one first. If all fail, rejects with the first error.
 */
export function createAsk(parts: AskParts) {
  let best: string | undefined
  return async (question: Question): Promise<unknown> => {
    const hosted = hostedQuery(parts.options(), parts.version)
    if (!hosted) throw new Error('Project ID must be provided')
    const bases = listOf(parts.options().services?.blockchainApi ?? HOSTED_BASE)
    const clientId = parts.clientId?.()
    const query = new URLSearchParams({ ...hosted, ...question.query, ...(clientId && { clientId }) }).toString()
    let first: unknown
    for (const base of new Set([...(best !== undefined && bases.includes(best) ? [best] : []), ...bases])) {
      try {
        const answer = await askOne(`${base.replace(/\/+$/, '')}/v1/sessions/${question.path}?${query}`, question, parts)
        best = base
        return answer
      } catch (error) {
        first ??= error
        if (!isPassing(error)) break
      }
    }
    throw first
  }
}
