import type { TransferStatus } from './transferStatus.ts'
import type { PayAsset } from './payAsset.ts'
import type { PayOrder } from './payOrder.ts'
import type { PayQuote } from './payQuote.ts'

export type PurchaseStatus = 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'

export interface Exchange {
  id: string
  name: string
  imageUrl?: string
}

interface Asked {
  signal?: AbortSignal
}

/** What an exchange is asked to pay. `amount`: a decimal string. */
interface ExchangeAsk extends Asked {
  asset: PayAsset
  amount: string
}

/** What a session at an exchange has led to. */
export interface Purchase {
  status: PurchaseStatus
  /** Hash of the exchange's transaction, if it tells. */
  hash?: string
}

/**
 * The services for payments. Rejects with `FeatureDisabled` without a project id or if the dashboard has payments off,
 * `OriginNotAllowed`, `RateLimited`, `ServiceUnavailable` or `Aborted`. Reasons of the server are the message.
 */
export interface PayApi {
  /** Resolves with what the service wants, which `checkQuote` has to check. `user`: absent for exchanges. */
  quote(ask: Asked & { user?: string; origin: PayAsset; order: PayOrder }): Promise<PayQuote>
  status(requestId: string, signal?: AbortSignal): Promise<TransferStatus>
  /** Resolves with the assets that an exchange can pay with. */
  exchangeAssets(exchange: string, signal?: AbortSignal): Promise<readonly PayAsset[]>
  /** Resolves with the exchanges that can pay; empty if none can. `only`: the id of the only one that is wanted. */
  exchanges(ask: ExchangeAsk & { only?: string }): Promise<readonly Exchange[]>
  /** Opens a session at an exchange. Rejects with `notSupported` if it does not have the asset. */
  payUrl(ask: ExchangeAsk & { exchange: string; receiver: string }): Promise<{ url: string; sessionId: string }>
  purchase(ask: Asked & { exchange: string; sessionId: string }): Promise<Purchase>
}
