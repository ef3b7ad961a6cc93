import { DIRECT_SECONDS } from './limits.ts'
import { isSameAsset, type PayAsset } from './payAsset.ts'
import type { PayOrder } from './payOrder.ts'

export interface PayMoney {
  /** In base units of the asset. */
  amount: bigint
  asset: PayAsset
}

/** What the payer has to send: a transfer to an address, or a transaction that a service built. Nothing in it is trusted. */
export type PayStep =
  | { type: 'deposit'; requestId: string; deposit: PayMoney & { receiver: string } }
  | {
      type: 'transaction'
      requestId: string
      /** `value`: decimal digits. `instructions`: of Solana, in the form of the service. */
      transaction: { from: string; to: string; data: string; value: string } | { instructions: unknown }
    }

export type DepositStep = Extract<PayStep, { type: 'deposit' }>
export type TransactionStep = Extract<PayStep, { type: 'transaction' }>

/** How an order can be paid with an asset. */
export interface PayQuote {
  /** Whether the recipient is paid by the payer, without a service. */
  isDirect: boolean
  /** What the payer pays in all, without the network fee. */
  origin: PayMoney
  /** What the recipient gets. */
  destination: PayMoney
  steps: readonly PayStep[]
  fees: readonly { id: string; label: string; money: PayMoney }[]
  seconds: number
}

/** Request id of payments that no service knows of. */
const DIRECT_REQUEST = 'direct-transfer'

/** Returns the quote of a payment with the asset that is asked for, which needs no service; undefined for other assets. */
export function directQuote(order: PayOrder, origin: PayAsset): PayQuote | undefined {
  const { asset, amount, recipient } = order
  if (!isSameAsset(asset, origin)) return undefined
  const money = { amount, asset }
  return {
    isDirect: true,
    origin: money,
    destination: money,
    steps: [{ type: 'deposit', requestId: DIRECT_REQUEST, deposit: { ...money, receiver: recipient } }],
    fees: [{ id: 'service', label: 'Service Fee', money: { amount: 0n, asset } }],
    seconds: DIRECT_SECONDS,
  }
}
