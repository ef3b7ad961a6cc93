import type { CaipNetworkId } from '../types.ts'

/** What the site wants to be paid. Recipient and amount never leave the page. */
interface PayConfiguration {
  network: CaipNetworkId
  asset: string
  recipient: string
  amount: string
}

/** How the visitor pays. */
interface PayWay {
  type: 'wallet' | 'exchange'
  exchangeId?: string | undefined
  sessionId?: string | undefined
  status?: string | undefined
  result?: string | undefined
}

/** A payment; its id never leaves the page. */
interface OfPayment {
  source: 'pay' | 'fund-from-exchange'
  paymentId: string
  configuration: PayConfiguration
  currentPayment: PayWay
  message?: string | undefined
}

/** Events of payments. `source` is always `pay`: funds from an exchange are a payment here. */
export interface PayEvents {
  /** The payment was shown to the visitor. */
  PAY_MODAL_OPEN: { exchanges: readonly string[]; configuration: PayConfiguration }
  /** The visitor chose an exchange. */
  PAY_EXCHANGE_SELECTED: {
    source: 'pay' | 'fund-from-exchange'
    exchange: { id: string }
    configuration: PayConfiguration
    currentPayment: PayWay
    headless: boolean
  }
  /** The visitor confirmed a payment. */
  PAY_INITIATED: OfPayment
  /** A payment arrived. */
  PAY_SUCCESS: OfPayment
  /** A payment failed. */
  PAY_ERROR: OfPayment
}
