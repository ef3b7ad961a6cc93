import { atom } from 'nanostores'
import type { WalletModalError } from '../../core/errors.ts'
import type { Prepared } from '../../core/money/chainMoney.ts'
import type { Difference } from '../../core/money/transferDifference.ts'
import type { PayPlan } from '../../core/pay/chainPay.ts'
import type { Exchange } from '../../core/pay/payApi.ts'
import type { PayAsset } from '../../core/pay/payAsset.ts'
import type { PayOrder } from '../../core/pay/payOrder.ts'
import type { PayMoney, PayQuote } from '../../core/pay/payQuote.ts'
import type { PayResult } from '../../core/pay/payResult.ts'
import type { TransferStatus } from '../../core/pay/transferStatus.ts'
import type { Risk } from '../../core/safety/recipientRisks.ts'
import type { Effects } from '../../core/transactions/effects.ts'
import type { Modal } from '../../modal.ts'
import type { Outcome } from '../../state/attempt.ts'

/**
 * How far a payment is. `choosing`: wallet or exchange; `quoting`: it is quoted and checked; `refused`: it would fail, or is
 * not what the site asked for; `asking`: the wallet has been asked; `late`: it has not answered for a while; `pending`: the
 * wallet has sent; `window`: the exchange's window is open; `blocked`: the browser blocked it; `failed`: the wallet refused
 * or failed; `ended`: nothing changes any more.
 */
export type PayPhase =
  | 'choosing'
  | 'quoting'
  | 'refused'
  | 'ready'
  | 'asking'
  | 'late'
  | 'pending'
  | 'window'
  | 'blocked'
  | 'failed'
  | 'ended'

/** What the visitor has let a contract take for a payment. */
export interface Approved extends PayMoney {
  spender: string
  /** Number of approvals that the payment needed, this one included. */
  count: number
}

/** The payment that the modal shows. */
export interface Payment {
  order: PayOrder
  phase: PayPhase
  way?: 'wallet' | 'exchange'
  exchange?: Exchange
  /** The exchanges that can pay, as far as they are known. */
  exchanges?: { state: 'loading' | 'known' | 'failed'; list: readonly Exchange[]; error?: WalletModalError }
  /** What pays. Default: what is paid. */
  origin?: PayAsset
  quote?: PayQuote
  /** How much more is paid than arrives, in hundredths of a per cent of what is paid; absent if that is unknown. */
  loss?: bigint
  /** When it was quoted and checked, in ms since 1970. */
  checkedAt?: number
  /** The transfer, if the payer sends one. */
  prepared?: Prepared
  /** The transactions, if the payer sends those of a service. */
  plan?: PayPlan
  effects?: Effects
  difference?: Difference
  /** What was approved last, however it was quoted. */
  approved?: Approved
  /** Number of transactions that the network has carried out already. */
  doneCount: number
  status?: TransferStatus
  /** Whether the site was told that it took too long, although somebody still works on it. */
  isExpired?: boolean
  /** By which the transfers service knows a payment that is resumed. */
  requestId?: string
  hash?: string
  session?: { id: string; url: string }
  error?: WalletModalError
  /** Why the same might be paid twice. */
  repeats?: readonly Risk[]
  /** Whether the visitor has confirmed the dangers. */
  isConfirmed?: boolean
}

function create() {
  const $payment = atom<Payment | undefined>()
  return {
    $payment,
    /** What resolves the promises of `pay()`, until they are resolved. */
    settles: new Map<PayOrder, (result: PayResult) => void>(),
    /** What `open()` would have told before the wallet sent. */
    before: undefined as Outcome | undefined,
    /** Changes the payment, if it is still the one that is shown. */
    change(order: PayOrder, fields: Partial<Payment>): void {
      const payment = $payment.get()
      if (payment?.order === order) $payment.set({ ...payment, ...fields })
    },
  }
}

/** Returns the store of the payment that the modal shows. */
export const paymentOf = (modal: Modal) => modal.late(create)
