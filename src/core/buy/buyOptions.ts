/** A network on which a coin can be bought. The fields come from the service, and are shown or sent back to it. */
export interface PurchaseNetwork {
  /** The service's name, such as `ethereum-mainnet`. */
  name: string
  displayName: string
  /** An EIP-155 chain id, in digits. */
  chainId: string
  contract: string
}

/** A coin that can be bought. Coins may share an id: they are told apart by their symbols. */
export interface PurchaseCurrency {
  id: string
  name: string
  symbol: string
  networks: readonly PurchaseNetwork[]
}

/** Minimum and maximum amount of one payment method, as decimal strings. */
export interface PaymentLimit {
  /** The method, such as `card`. */
  id: string
  min: string
  max: string
}

/** A currency to pay in. */
export interface PaymentCurrency {
  /** ISO 4217 code. */
  id: string
  limits: readonly PaymentLimit[]
}

type Some<T> = readonly [T, ...T[]]

/** What can be bought, and how it can be paid. */
export interface BuyOptions {
  purchase: Some<PurchaseCurrency>
  payment: Some<PaymentCurrency>
  /** Whether these are the built-in lists. */
  isFallback: boolean
}

/** Returns the chosen coin, else the first one. */
export const purchaseOf = ({ purchase }: BuyOptions, symbol: string): PurchaseCurrency =>
  purchase.find((one) => one.symbol === symbol) ?? purchase[0]

/** Returns the chosen currency, else the first one. */
export const paymentOf = ({ payment }: BuyOptions, id: string): PaymentCurrency =>
  payment.find((one) => one.id === id) ?? payment[0]
