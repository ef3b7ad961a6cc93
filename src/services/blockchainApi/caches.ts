import { fieldsOf, isRecord } from '../../core/data/isRecord.ts'
import {
  HISTORY_TTL_MS,
  IDENTITY_TTL_MS,
  NAME_TTL_MS,
  PORTFOLIO_TTL_MS,
  TOKEN_PRICE_TTL_MS,
} from '../../core/limits.ts'
import type { HistoryPage } from '../../core/transactions/history.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import { cacheKey } from '../cacheKeys.ts'
import { createCache, type Cache } from './cache.ts'
import { accountName, decimalText } from './fields.ts'
import { parseHistory, savedHistory } from './parseHistory.ts'
import { parseIdentity, type Identity } from './parseProfile.ts'
import { parseBalances, type Balances } from './parseTokens.ts'
import type { CacheParts } from './savedEntries.ts'

export interface Price {
  /** A decimal string; absent if unknown. */
  price?: string
}

export interface Caches {
  balances: Cache<Balances>
  history: Cache<HistoryPage>
  identities: Cache<Identity>
  names: Cache<readonly string[]>
  prices: Cache<Price>
}

/** Parses a saved list of tokens, and the number of malformed tokens. */
function readBalances(saved: unknown, id: string): Balances {
  // The id starts with the account, CAIP-10.
  const [account = ''] = id.split(' ')
  const network = account.slice(0, account.lastIndexOf(':')) as CaipNetworkId
  const { tokens, dropped } = fieldsOf(saved)
  const found = parseBalances({ balances: tokens }, network)
  return typeof dropped === 'number' ? { ...found, dropped } : found
}

function readNames(saved: unknown): readonly string[] | undefined {
  return Array.isArray(saved) ? saved.map((one) => accountName(one)).filter((one) => one !== undefined) : undefined
}

function readPrice(saved: unknown): Price | undefined {
  if (!isRecord(saved)) return undefined
  const price = decimalText(saved.price)
  return price === undefined ? {} : { price }
}

/** Creates the caches for answers of the Blockchain API. Malformed entries are ignored, and overwritten later. */
export function createCaches(parts: Pick<CacheParts<unknown>, 'storage' | 'now' | 'clearings'>): Caches {
  const at = (name: Parameters<typeof cacheKey>[0], lifetimeMs: number) => ({
    ...parts,
    key: cacheKey(name),
    lifetimeMs,
  })
  return {
    balances: createCache({ ...at('tokens', PORTFOLIO_TTL_MS), parse: readBalances }),
    history: createCache({
      ...at('history', HISTORY_TTL_MS),
      parse: (saved) => parseHistory(saved),
      toSaved: savedHistory,
    }),
    identities: createCache({ ...at('identities', IDENTITY_TTL_MS), parse: parseIdentity }),
    names: createCache({ ...at('names', NAME_TTL_MS), parse: readNames }),
    prices: createCache({ ...at('prices', TOKEN_PRICE_TTL_MS), parse: readPrice }),
  }
}
