import { toWalletModalError, WalletModalError, type ErrorCode } from '../core/errors.ts'
import { HTTP_TIMEOUT_MS } from '../core/limits.ts'
import { retryAfter } from './retryAfter.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface HttpParts {
  /** Where the service is: one URL, or several in order of preference. Read at each request, since options change. */
  bases(): string | readonly string[]
  /** Whether every base would answer with this error status, so that no other one is asked. By default the next one is always asked. */
  isFinal?(status: number): boolean
  fetch?: Fetch | undefined
  /** Milliseconds since 1970. */
  now?: () => number
}

export interface HttpRequest<T> {
  /** Path and query after the base, encoded as they are sent. */
  path: string
  /** Reads the body of an answer. If it throws, the next base is asked. */
  parse(text: string): T
  /** Makes the request a POST. */
  body?: string
  /** Without it browsers send `text/plain`, which needs no preflight. */
  contentType?: string
  signal?: AbortSignal | undefined
}

export interface Http {
  /** The URL of a path at the base that most likely answers, for images. */
  url(path: string): string
  /**
   * Asks the bases in turn, the one that answered last first; each has 10 s. Rejects with the first failure, or with the final one:
   * `OriginNotAllowed`, `RateLimited` or `ServiceUnavailable`, with an `HttpError` as `cause` if a server answered; `Aborted`.
   */
  request<T>(request: HttpRequest<T>): Promise<T>
}

/** The answer of a server that refused a request. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  /** The body as it came. */
  readonly text: string
  /** The body as JSON; undefined if it is not JSON. */
  readonly body: unknown
  /** From `Retry-After`. */
  readonly retryAfterMs: number | undefined

  constructor(status: number, text: string, retryAfterMs?: number) {
    super(`HTTP status code: ${status}`)
    this.status = status
    this.text = text
    this.body = readJson(text)
    this.retryAfterMs = retryAfterMs
  }
}

const CODES: Readonly<Record<number, ErrorCode>> = { 401: 'OriginNotAllowed', 403: 'OriginNotAllowed', 429: 'RateLimited' }

const listOf = (urls: string | readonly string[]) => (typeof urls === 'string' ? [urls] : urls)
const join = (base: string, path: string) => `${base.replace(/\/+$/, '')}/${path}`

/** The value of a JSON text; undefined if it is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function initOf({ body, contentType }: HttpRequest<unknown>): RequestInit {
  return {
    credentials: 'omit',
    ...(body !== undefined && { method: 'POST', body }),
    ...(contentType !== undefined && { headers: { 'Content-Type': contentType } }),
  }
}

/** The text of an answer; throws `HttpError` for an error status. */
async function textOf(response: Response, now: () => number): Promise<string> {
  if (response.ok) return response.text()
  const text = await response.text().catch(() => '')
  throw new HttpError(response.status, text, retryAfter(response.headers.get('Retry-After'), now()))
}

function toError(cause: unknown, signal: AbortSignal | undefined): WalletModalError {
  if (signal?.aborted) return new WalletModalError('Aborted', { cause })
  const code = cause instanceof HttpError ? CODES[cause.status] : undefined
  return code ? new WalletModalError(code, { cause }) : toWalletModalError(cause, 'ServiceUnavailable')
}

/** A client of one hosted service. */
export function createHttp({ bases, isFinal = () => false, fetch = (url, init) => globalThis.fetch(url, init), now = Date.now }: HttpParts): Http {
  let best: string | undefined
  const order = () => {
    const all = listOf(bases())
    return [...new Set(best !== undefined && all.includes(best) ? [best, ...all] : all)]
  }

  /** One request to one base. */
  async function ask<T>(base: string, request: HttpRequest<T>): Promise<T> {
    const { path, parse, signal } = request
    const ended = new AbortController()
    const end = () => ended.abort()
    const timer = setTimeout(end, HTTP_TIMEOUT_MS)
    signal?.addEventListener('abort', end)
    try {
      return parse(await textOf(await fetch(join(base, path), { ...initOf(request), signal: ended.signal }), now))
    } catch (cause) {
      throw toError(cause, signal)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
    }
  }

  return {
    url: (path) => join(order()[0] ?? '', path),
    async request(request) {
      if (request.signal?.aborted) throw new WalletModalError('Aborted')
      let first: unknown
      for (const base of order()) {
        try {
          const answer = await ask(base, request)
          best = base
          return answer
        } catch (error) {
          const cause = error instanceof Error ? error.cause : undefined
          if (request.signal?.aborted || (cause instanceof HttpError && isFinal(cause.status))) throw error
          first ??= error
        }
      }
      throw first ?? new WalletModalError('ServiceUnavailable')
    },
  }
}
