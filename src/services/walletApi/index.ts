import type { RemoteFeatures } from '../../core/options.ts'
import { createClient, pathOf, type ClientParts } from './client.ts'
import { featuresOf } from './features.ts'
import { parseFeatures, parsePage, type WalletPage } from './parse.ts'

/** A query of the wallet list. An empty list does not filter. */
export interface WalletQuery {
  /** Number of the page; the first one is 1. */
  page: number
  entries: number
  include?: readonly string[]
  exclude?: readonly string[]
  search?: string
  /** CAIP-2 ids. A wallet matches if it supports any of them. */
  chains?: readonly string[]
  isCertified?: boolean
  /** Filters like `isCertified`, but for queries with `names`, for which the API has another parameter. */
  badge?: 'certified'
  names?: readonly string[]
  rdns?: readonly string[]
}

/** Client of the wallet API: wallet list, remote features and images. Every rejection is a `WalletModalError`. */
export interface WalletApi {
  /**
   * Loads a page of the wallet list. Rejects with `OriginNotAllowed`, `RateLimited`, `ServiceUnavailable`, `Aborted`.
   */
  wallets(query: WalletQuery, signal?: AbortSignal): Promise<WalletPage>
  /** Resolves with the features that the project's owner set in the dashboard. */
  features(): Promise<RemoteFeatures>
  /**
   * Returns the URL of a network's or connector's icon, by its image id, of a token's, by its symbol, or of a currency's, by
   * its ISO 4217 code.
   */
  assetUrl(id: string, kind?: 'Asset' | 'Token' | 'Currency'): string
}

/** Creates a client. Identical concurrent requests are sent once; failed ones are not cached. */
export function createWalletApi(parts: ClientParts): WalletApi {
  const { request: ask, url } = createClient(parts)
  const running = new Map<string, Promise<unknown>>()
  const imageUrl = (id: string) => url(`getWalletImage/${encodeURIComponent(id)}`)

  /**
   * Shares the promise of an identical pending request. Requests with a signal are not shared, since aborting one
   * would abort the others.
   */
  function shared<T>(key: string, start: () => Promise<T>): Promise<T> {
    const open = running.get(key) as Promise<T> | undefined
    if (open) return open
    const answer = start().finally(() => running.delete(key))
    running.set(key, answer)
    return answer
  }

  return {
    wallets({ isCertified, search, ...rest }, signal) {
      const query = { ...rest, search: search?.trim(), badge_type: isCertified ? 'certified' : undefined }
      const start = () => ask('getWallets', query, (body) => parsePage(body, imageUrl), signal)
      return signal ? start() : shared(`${parts.options().projectId} ${pathOf('getWallets', query)}`, start)
    },
    assetUrl: (id, kind = 'Asset') => url(`public/get${kind}Image/${encodeURIComponent(id)}`),
    features: () =>
      shared(`features ${parts.options().projectId}`, () =>
        ask('appkit/v1/config', {}, (body) => featuresOf(parseFeatures(body))),
      ),
  }
}
