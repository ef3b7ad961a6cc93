import { fromJson } from '../core/json.ts'
import { toWalletModalError, WalletModalError, type ErrorCode } from '../core/errors.ts'
import { HTTP_TIMEOUT_MS } from '../core/limits.ts'
import { fetchFrom, readText, type Fetch } from '../core/page/fetch.ts'
import { inOrder } from '../core/page/restrictedZones.ts'
import { retryAfter } from './retryAfter.ts'
import { noteUnread } from './unread.ts'

export interface HttpParts {
  /**
   * Returns the base URLs of the service: one, or several in order of preference. Called for each request, since
   * options can change.
   */
  bases(): string | readonly string[]
  /**
   * Whether a response status means that the request itself is wrong, so that no other base URL is tried. By default,
   * the next base URL is tried after every failure.
   */
  isFinal?(status: number): boolean
  fetch?: Fetch | undefined
  /** Returns the milliseconds since 1970. */
  now?: () => number
}

export interface HttpRequest<T> {
  /** Path and query after the base URL, already URL-encoded. */
  path: string
  /**
   * Parses the response body. If it throws, the next base URL is tried. While it runs, `Http.url` uses the base URL
   * that answered.
   */
  parse(text: string): T
  /** If given, the request is a POST with this body, unless `method` says otherwise. */
  body?: string
  method?: 'POST' | 'PUT'
  headers?: Readonly<Record<string, string>>
  /** Content type of the body. By default, browsers send `text/plain`, which needs no CORS preflight. */
  contentType?: string
  /** Most bytes that are read of the response; 2 MiB by default. */
  max?: number | undefined
  signal?: AbortSignal | undefined
}

export interface Http {
  /** Returns the URL of a path, for example of an image, at the base URL that answered last. */
  url(path: string): string
  /**
   * Tries the base URLs in turn, for at most 10 s each; the one that answered last comes first. If all fail, rejects
   * with the first failure; if `isFinal` returns true for an error status, rejects with that failure at once. The error
   * is `OriginNotAllowed`, `RateLimited` or `ServiceUnavailable`; its `cause` is an `HttpError` if a server answered, and
   * its parameter `url` is the base URL if it did not.
   * Rejects with `Aborted` when the signal fires.
   */
  request<T>(request: HttpRequest<T>): Promise<T>
}

/** A response with an error status. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  /** The unparsed response body. */
  readonly text: string
  /** The body as JSON; undefined if it is not JSON. */
  readonly body: unknown
  /** The wait that the server asks for in `Retry-After`, in milliseconds. */
  readonly retryAfterMs: number | undefined

  constructor(status: number, text: string, retryAfterMs?: number) {
    super(`HTTP status code: ${status}`)
    this.status = status
    this.text = text
    this.body = readJson(text)
    this.retryAfterMs = retryAfterMs
  }
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  401: 'OriginNotAllowed',
  403: 'OriginNotAllowed',
  429: 'RateLimited',
}

const join = (base: string, path: string) => `${base.replace(/\/+$/, '')}/${path}`

/** Parses JSON; undefined if the text is invalid. */
export function readJson(text: string): unknown {
  try {
    return fromJson(text)
  } catch {
    return undefined
  }
}

function initOf({ body, contentType, method = 'POST', headers }: HttpRequest<unknown>): RequestInit {
  return {
    credentials: 'omit',
    ...(headers && { headers }),
    ...(body !== undefined && { method, body }),
    ...(contentType !== undefined && { headers: { 'Content-Type': contentType } }),
  }
}

/** Handles the failure of a request that got no answer. */
const failAt = (url: string) => (cause: unknown) => {
  throw new WalletModalError('ServiceUnavailable', { cause, params: { url } })
}

/** Reads the body of a response; throws `HttpError` for an error status. */
async function textOf(response: Response, now: () => number, signal: AbortSignal, max?: number): Promise<string> {
  if (response.ok) return readText(response, signal, max)
  const text = await readText(response, signal).catch(() => '')
  throw new HttpError(response.status, text, retryAfter(response.headers.get('Retry-After'), now()))
}

function toError(cause: unknown, signal: AbortSignal | undefined): WalletModalError {
  if (signal?.aborted) return new WalletModalError('Aborted', { cause })
  const code = cause instanceof HttpError ? CODES[cause.status] : undefined
  return code ? new WalletModalError(code, { cause }) : toWalletModalError(cause, 'ServiceUnavailable')
}

/** Runs `work` for at most 10 s, or until `given` fires: then the signal that `work` gets fires too. */
async function inTime<T>(given: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ended = new AbortController()
  const end = () => ended.abort()
  const timer = setTimeout(end, HTTP_TIMEOUT_MS)
  given?.addEventListener('abort', end)
  try {
    return await work(ended.signal)
  } catch (cause) {
    throw toError(cause, given)
  } finally {
    clearTimeout(timer)
    given?.removeEventListener('abort', end)
  }
}

const bestFirst = (all: readonly string[], best: string | undefined) => [
  ...new Set(best !== undefined && all.includes(best) ? [best, ...all] : all),
]

/** Throws the error of an answer. A malformed answer with a success status is noted for the log. */
function refuse(url: string, isGood: boolean, error: unknown): never {
  if (isGood) noteUnread(url, String(error))
  throw error
}

/** Creates a client of one hosted service. */
export function createHttp({ bases, isFinal = () => false, fetch, now = Date.now }: HttpParts): Http {
  let best: string | undefined
  const order = () => bestFirst(inOrder(bases()), best)

  /** Parses an answer. While `parse` runs, `url` uses the base URL that answered, since the answer may name images. */
  function parsed<T>(base: string, text: string, { parse }: HttpRequest<T>): T {
    const before = best
    best = base
    try {
      return parse(text)
    } catch (error) {
      best = before
      throw error
    }
  }

  /** Sends a request to one base URL. */
  const ask = <T>(base: string, request: HttpRequest<T>): Promise<T> =>
    inTime(request.signal, async (signal) => {
      const url = join(base, request.path)
      const response = await fetchFrom('service', url, { ...initOf(request), signal }, fetch).catch(failAt(base))
      const read = async () => parsed(base, await textOf(response, now, signal, request.max), request)
      return read().catch((error: unknown) => refuse(url, response.ok && !signal.aborted, error))
    })

  return {
    url: (path) => join(order()[0] ?? '', path),
    async request(request) {
      if (request.signal?.aborted) throw new WalletModalError('Aborted')
      let first: unknown
      for (const base of order()) {
        try {
          return await ask(base, request)
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
