import { atom } from 'nanostores'
import type { HistoryRow } from '../core/transactions/history.ts'
import type { CaipAddress } from '../core/types.ts'

/** The history of one account on one network, as far as its pages were read. */
export interface Activity {
  account: CaipAddress
  /**
   * `loading` the first page, `known`, `more` while a later page is loading, `failed`, or `none` where no service has
   * the history of this network.
   */
  phase: 'loading' | 'known' | 'more' | 'failed' | 'none'
  /** In the order in which they were read; each id once. */
  rows: readonly HistoryRow[]
  /** Cursor of the next page; absent after the last one. */
  next?: string
  /** When the first page was loaded, in ms since 1970. */
  at?: number
  /** True if the browser is offline and `rows` are those of an earlier time. */
  isOffline?: boolean
}

/** Undefined until the history of an account is asked for. */
export const createActivity = () => ({ $activity: atom<Activity | undefined>() })
