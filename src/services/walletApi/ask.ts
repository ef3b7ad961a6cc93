import { WalletModalError, type ErrorCode } from '../../core/errors.ts'
import { hostedQuery, WALLET_API_URL } from '../../core/page/hosted.ts'
import { WALLET_API_TIMEOUT_MS } from '../../core/limits.ts'
import type { Options } from '../../core/options.ts'

export type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>

export interface AskParts {
  /** Read for each request, as options can change. */
  options(): Pick<Options, 'projectId' | 'services'>
  /** The widget's version. */
  version: string
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

const listOf = (urls: string | readonly string[]) => (typeof urls === 'string' ? [urls] : urls)

/** Builds a URL. Leaves out empty values and joins lists with commas. */
export function urlOf(base: string, path: string, query: Query): string {
  const pairs = Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.join() : String(value ?? '')] as const)
  const text = pairs.filter(([, value]) => value !== '').map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${base.replace(/\/+$/, '')}/${path}${text.length ? `?${text.join('&')}` : ''}`
}

/** Maps an error status, keeping the service's message. */
function failure(response: Response): WalletModalError {
  const { status } = response
  const codes: Record<number, ErrorCode> = { 401: 'OriginNotAllowed', 403: 'OriginNotAllowed', 429: 'RateLimited' }
  return new WalletModalError(codes[status] ?? 'ServiceUnavailable', { cause: new Error(`HTTP status code: ${status}`, { cause: response }) })
}

/** One request to one base URL. Rejects with `OriginNotAllowed`, `RateLimited`, `ServiceUnavailable` or `Aborted`. */
async function askOne<T>(url: string, parse: (body: unknown) => T, { fetch = globalThis.fetch }: AskParts, signal?: AbortSignal): Promise<T> {
  const over = new AbortController()
  const abort = () => over.abort()
  const timer = setTimeout(abort, WALLET_API_TIMEOUT_MS)
  signal?.addEventListener('abort', abort)
  try {
    const response = await fetch(url, { signal: over.signal, credentials: 'omit' })
    if (!response.ok) throw failure(response)
    return parse(await response.json())
  } catch (cause) {
    if (signal?.aborted) throw new WalletModalError('Aborted', { cause })
    throw cause instanceof WalletModalError ? cause : new WalletModalError('ServiceUnavailable', { cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** Tries the base URLs in turn, the last working one first. */
export function createAsk(parts: AskParts) {
  let best = 0
  const bases = () => listOf(parts.options().services?.walletApi ?? WALLET_API_URL)
  /** Makes no request without a project id. */
  const hosted = () => {
    const query = hostedQuery(parts.options(), parts.version)
    if (!query) throw new WalletModalError('FeatureDisabled')
    return { ...query }
  }
  return {
    /** A URL at the base that worked last, for images. */
    url: (path: string) => urlOf(bases()[best] ?? bases()[0] ?? '', path, hosted()),
    /** If all base URLs fail, rejects with the first error. */
    async ask<T>(path: string, query: Query, parse: (body: unknown) => T, signal?: AbortSignal): Promise<T> {
      const all = bases()
      const order = new Set([Math.min(best, all.length - 1), ...all.keys()])
      let first: unknown
      for (const at of order) {
        try {
          const answer = await askOne(urlOf(all[at] ?? '', path, { ...query, ...hosted() }), parse, parts, signal)
          best = at
          return answer
        } catch (error) {
          first ??= error
          if (signal?.aborted) break
        }
      }
      throw first
    },
  }
}
