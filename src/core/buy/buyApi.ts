import type { CaipNetworkId } from '../types.ts'
import type { BuyOptions, PaymentCurrency, PurchaseCurrency } from './buyOptions.ts'

/** An amount, as a decimal string, in a currency or coin. */
export interface Money {
  amount: string
  currency: string
}

/** What a purchase costs, and what the visitor gets for it. */
export interface BuyQuote {
  networkFee: Money
  subtotal: Money
  total: Money
  receives: Money
  id: string
}

export interface BuyQuoteAsk {
  network: CaipNetworkId
  purchase: PurchaseCurrency
  payment: PaymentCurrency
  /** A decimal string. */
  amount: string
  signal?: AbortSignal
}

export interface BuyLinkAsk {
  network: CaipNetworkId
  address: string
  /** The provider's name for the network to which the coins go. */
  blockchain: string
  provider: string
  purchase: PurchaseCurrency
  /** What is paid, as a decimal string; empty if nothing is entered. */
  fiat: string
  /** What is received for it, as a decimal string, if a quote says so. */
  crypto?: string | undefined
  signal?: AbortSignal
}

/** The part of the Blockchain API that sells coins. It rejects as that does. */
export interface BuyApi {
  /** Resolves with what can be bought. Falls back to the built-in list instead of rejecting (specification §7). */
  options(network: CaipNetworkId, signal?: AbortSignal): Promise<BuyOptions>
  quote(ask: BuyQuoteAsk): Promise<BuyQuote>
  /** Resolves with the address of a provider's page. */
  link(ask: BuyLinkAsk): Promise<string>
}
