import { atom } from 'nanostores'
import type { WalletModalError } from '../core/errors.ts'
import type { HistoryRow } from '../core/transactions/history.ts'
import type { CaipAddress } from '../core/types.ts'

/** The history of one account on one network, as far as it was read. */
export interface Activity {
  account: CaipAddress
  /**
   * `loading`: the first page is loading. `known`: loaded. `more`: a later page is loading. `failed`: loading failed.
   * `none`: no service has the history of this network.
   */
  phase: 'loading' | 'known' | 'more' | 'failed' | 'none'
  /** Why loading failed. */
  error?: WalletModalError
  /** Rows in the order in which they were read; each id appears once. */
  rows: readonly HistoryRow[]
  /** Cursor of the next page; absent after the last one. */
  next?: string
  /**
   * True if the last page that was loaded had no new transaction of the network. Then the next page is loaded only when
   * the visitor asks for it: a service that repeats its pages would cause endless requests.
   */
  isStuck?: boolean
  /** When the first page was loaded, in ms since 1970. */
  at?: number
  /** True if the browser is offline and `rows` were read earlier. */
  isOffline?: boolean
}

/** Creates the store of the history; undefined until the history of an account is requested. */
export const createActivity = () => ({ $activity: atom<Activity | undefined>() })
