import type { CaipNetworkId } from '../types.ts'

export interface HistoryTransfer {
  /** The direction as seen from the account. */
  direction: 'in' | 'out' | 'self'
  /** An exact decimal string; absent if unknown, as are `value` and `price`. */
  quantity?: string
  value?: string
  price?: string
  fungible?: { name?: string; symbol?: string; iconUrl?: string }
  nft?: { name?: string; imageUrl?: string; isSpam: boolean }
}

/** A transaction of an account, from the history of the Blockchain API. */
export interface HistoryRow {
  id: string
  /** `send`, `trade` and so on, as the service calls it. */
  operation: string
  hash: string
  from: string
  to: string
  /** Milliseconds since 1970. */
  minedAt: number
  status: 'confirmed' | 'failed' | 'pending'
  /** The network of the transaction; absent if the service does not know it. */
  network?: CaipNetworkId
  application?: { name: string; iconUrl?: string }
  /**
   * Null if the service lists no transfers, as for failed transactions. An empty list means that all transfers were
   * spam.
   */
  transfers: readonly HistoryTransfer[] | null
  /** Of a pending transaction: cursor of the page that has it; absent on the first page. Set by `mergePage`. */
  cursor?: string | undefined
}

/** One page of a history, newest first. */
export interface HistoryPage {
  rows: readonly HistoryRow[]
  /** Cursor of the next page; absent on the last one. */
  next?: string
  /** Number of malformed rows. */
  dropped: number
}
