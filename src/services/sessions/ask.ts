import { hostedQuery } from '../../core/page/hosted.ts'
import { RPC_TIMEOUT_MS } from '../../core/limits.ts'
import type { Options } from '../../core/options.ts'

export interface AskParts {
  /** Read at each question: options change. */
  options(): Pick<Options, 'projectId' | 'services'>
  /** Of the widget. */
  version: string
  /** Who the relay knows this page as, while a wallet is paired. */
  clientId?: (() => string | undefined) | undefined
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

export interface Question {
  /** After `/v1/sessions/`. */
  path: string
  query?: Readonly<Record<string, string>>
  /** Makes it a POST. */
  body?: unknown
}

/** What the cosigner refuses, in its own words; 500 where it cannot be reached (contract §7.3). */
export class CoSignerApiError extends Error {
  override name = 'CoSignerApiError'
  readonly status: number

  constructor(status: number, words: string, options?: ErrorOptions) {
    super(words, options)
    this.status = status
  }
}

/** Contract A0. */
const HOSTED_BASE = 'https://rpc.walletconnect.org'

const listOf = (urls: string | readonly string[]) => (typeof urls === 'string' ? [urls] : urls)

/** Its answers may be empty (contract §7.3). */
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

/** Whether another of the service's addresses may do better: what one refuses, all refuse. */
const isPassing = (error: unknown) => error instanceof CoSignerApiError && (error.status >= 500 || error.status === 429)

/** Asks the Blockchain API's addresses in turn, the one that answered last first; when none answers, rejects with what the first one said. */
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
