import type { BuyProvider } from '../../core/buy/buyProvider.ts'
import type { WalletModalError } from '../../core/errors.ts'
import type { Popup } from '../../services/popup.ts'

/** What the visitor has entered. */
export interface BuyDraft {
  /** The amount to pay, as typed. */
  typed: string
  /** Symbol of the coin. */
  purchase: string
  /** ISO 4217 code of the currency. */
  payment: string
}

/** The provider whose page the visitor has opened. */
export interface Purchase {
  provider: BuyProvider
  /**
   * `opening`: the address of the page is not known yet; `window`: the page is open; `blocked`: the browser has not opened
   * it; `failed`: there is no address, see `error`; `done`: what was bought has arrived.
   */
  phase: 'opening' | 'window' | 'blocked' | 'failed' | 'done'
  popup?: Popup | undefined
  /** Whether the window is closed, as far as browsers tell. */
  isClosed?: boolean
  link?: string
  error?: WalletModalError
  /** Symbol of the asset that is expected to arrive. */
  symbol: string
  /** The balance before the purchase, in base units, by its source (service or node). */
  before?: Partial<Record<'service' | 'node', bigint>>
  /** What has arrived, in base units of `decimals`. */
  received?: { amount: bigint; decimals: number; symbol: string }
}

/** Where the focus was when the view was left for a list: it gets it again. */
export type BuyList = 'purchase' | 'payment'
