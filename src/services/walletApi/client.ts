import { fromJson } from '../../core/json.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { Fetch } from '../../core/page/fetch.ts'
import { hostedQuery, WALLET_API_URL } from '../../core/page/hosted.ts'
import type { Options } from '../../core/options.ts'
import { createHttp } from '../http.ts'

export type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>

export interface ClientParts {
  /** Returns the options. Called for each request, since options can change. */
  options(): Pick<Options, 'projectId' | 'services'>
  /** The widget's version. */
  version: string
  fetch?: Fetch
}

/**
 * Builds a path with its query. Joins lists with commas. Leaves out empty values, with which the API would find
 * nothing.
 */
export function pathOf(path: string, query: Query): string {
  const pairs = Object.entries(query).map(
    ([name, value]) => [name, Array.isArray(value) ? value.join() : String(value ?? '')] as const,
  )
  const text = pairs.filter(([, value]) => value !== '').map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${path}${text.length ? `?${text.join('&')}` : ''}`
}

/**
 * Sends requests to the wallet API with the query parameters of hosted services. Throws without a project id, so that
 * no request is sent.
 */
export function createClient({ options, version, fetch }: ClientParts) {
  const http = createHttp({ bases: () => options().services?.walletApi ?? WALLET_API_URL, fetch })
  /** Adds the query parameters of hosted services to a path. */
  const hosted = (path: string, query: Query) => {
    const own = hostedQuery(options(), version)
    if (!own) throw new WalletModalError('FeatureDisabled')
    return pathOf(path, { ...query, ...own })
  }
  return {
    /** Returns the URL of an image, at the base URL that answered last. */
    url: (path: string) => http.url(hosted(path, {})),
    /** Rejects with `OriginNotAllowed`, `RateLimited`, `ServiceUnavailable`, `Aborted`, `FeatureDisabled`. */
    request: async <T>(path: string, query: Query, parse: (body: unknown) => T, signal?: AbortSignal): Promise<T> =>
      http.request({ path: hosted(path, query), parse: (text) => parse(fromJson(text)), signal }),
  }
}
