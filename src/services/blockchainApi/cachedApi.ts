import { toCaipAddress } from '../../core/caip.ts'
import type { HistoryPage } from '../../core/transactions/history.ts'
import type { BalancesAsk, HistoryAsk, IdentityAsk, NamesAsk, PriceAsk } from './asks.ts'
import type { Caches, Price } from './caches.ts'
import type { BlockchainApi } from './index.ts'
import type { Identity } from './parseProfile.ts'
import type { Balances } from './parseTokens.ts'
import { createCachedRequest, type CachedRequest } from './cachedRequest.ts'

/** The Blockchain API with caches in front of it. Rejects as the API does. */
export interface CachedApi {
  balances: CachedRequest<BalancesAsk, Balances>
  /** Each page of a history is cached by itself. */
  history: CachedRequest<HistoryAsk, HistoryPage>
  identity: CachedRequest<IdentityAsk, Identity>
  names: CachedRequest<NamesAsk, readonly string[]>
  price: CachedRequest<PriceAsk, Price>
}

/** `place` returns which service is asked (see `CachedRequestParts`). */
export function createCachedApi(api: BlockchainApi, caches: Caches, place: () => string): CachedApi {
  return {
    balances: createCachedRequest({
      cache: caches.balances,
      idOf: ({ network, address, currency }: BalancesAsk) => `${toCaipAddress(network, address)} ${currency}`,
      place,
      load: api.balances,
    }),
    history: createCachedRequest({
      cache: caches.history,
      idOf: ({ network, address, cursor = '' }: HistoryAsk) => `${toCaipAddress(network, address)} ${cursor}`,
      place,
      load: api.history,
    }),
    identity: createCachedRequest({
      cache: caches.identities,
      idOf: ({ address }: IdentityAsk) => address,
      place,
      load: api.identity,
    }),
    names: createCachedRequest({
      cache: caches.names,
      idOf: ({ address }: NamesAsk) => address,
      place,
      load: api.names,
    }),
    price: createCachedRequest({
      cache: caches.prices,
      idOf: ({ network, address, currency }: PriceAsk) => `${toCaipAddress(network, address)} ${currency}`,
      place,
      load: async (asked: PriceAsk): Promise<Price> => {
        const price = await api.price(asked)
        return price === undefined ? {} : { price }
      },
    }),
  }
}
