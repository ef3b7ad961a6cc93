import type { FeaturesInput } from '../../core/options.ts'
import { createAsk, pathOf, type AskParts } from './ask.ts'
import { featuresOf } from './features.ts'
import { parseFeatures, parsePage, type WalletPage } from './parse.ts'

/** A request to the wallet list. Empty lists do not filter. */
export interface WalletQuery {
  /** Starts at 1. */
  page: number
  entries: number
  include?: readonly string[]
  exclude?: readonly string[]
  search?: string
  /** CAIP-2 ids; matches wallets that support any of them. */
  chains?: readonly string[]
  isCertified?: boolean
  /** The same for the rank lookup, which spells it differently. */
  badge?: 'certified'
  names?: readonly string[]
  rdns?: readonly string[]
}

/** Wallet list, remote features and images. All rejections are `WalletModalError`s. */
export interface WalletApi {
  /** Rejects with `OriginNotAllowed`, `RateLimited`, `ServiceUnavailable`, `Aborted`. */
  wallets(query: WalletQuery, signal?: AbortSignal): Promise<WalletPage>
  /** The features that the project's owner configured. */
  features(): Promise<FeaturesInput>
  /** URL of a network's or connector's icon. */
  assetUrl(imageId: string): string
}

/** Creates a client that shares pending requests and does not cache failures. */
export function createWalletApi(parts: AskParts): WalletApi {
  const { ask, url } = createAsk(parts)
  const running = new Map<string, Promise<unknown>>()
  const imageUrl = (id: string) => url(`getWalletImage/${encodeURIComponent(id)}`)

  /** Shares identical pending requests. One with a signal is not shared. */
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
    assetUrl: (id) => url(`public/getAssetImage/${encodeURIComponent(id)}`),
    features: () => shared(`features ${parts.options().projectId}`, () => ask('appkit/v1/config', {}, (body) => featuresOf(parseFeatures(body)))),
  }
}
