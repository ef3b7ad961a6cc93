import type { FeaturesInput } from '../../core/options.ts'
import { createAsk, urlOf, type AskParts } from './ask.ts'
import { featuresOf } from './features.ts'
import { parseFeatures, parsePage, type WalletPage } from './parse.ts'

/** A question to the wallet list (contract A2.4). Lists may be empty: then they filter nothing. */
export interface WalletQuery {
  /** From 1. */
  page: number
  entries: number
  include?: readonly string[]
  exclude?: readonly string[]
  search?: string
  /** CAIP-2 ids; wallets that work on any of them. */
  chains?: readonly string[]
  isCertified?: boolean
  /** The same, as the question for ranks spells it. */
  badge?: 'certified'
  names?: readonly string[]
  rdns?: readonly string[]
}

/** The hosted wallet list, remote configuration and images (contract A2). Every promise rejects with a `WalletModalError`. */
export interface WalletApi {
  /** Rejects with `OriginNotAllowed`, `RateLimited`, `ServiceUnavailable`, `Aborted`. */
  wallets(query: WalletQuery, signal?: AbortSignal): Promise<WalletPage>
  /** What the project's owner set, as the features that it decides. */
  features(): Promise<FeaturesInput>
  /** Where the mark of a network or connector is. */
  assetUrl(imageId: string): string
}

/** A client that shares what is under way, and forgets what failed. */
export function createWalletApi(parts: AskParts): WalletApi {
  const { ask, url } = createAsk(parts)
  const running = new Map<string, Promise<unknown>>()
  const imageUrl = (id: string) => url(`getWalletImage/${encodeURIComponent(id)}`)

  /** The same question while it is open is one request. One that can be aborted is its asker's own. */
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
      return signal ? start() : shared(urlOf(parts.options().projectId ?? '', 'getWallets', query), start)
    },
    assetUrl: (id) => url(`public/getAssetImage/${encodeURIComponent(id)}`),
    features: () => shared('features', () => ask('appkit/v1/config', {}, (body) => featuresOf(parseFeatures(body)))),
  }
}
