import { WalletModalError } from '../../core/errors.ts'
import { PAID_SHOWN_MS } from '../../core/pay/limits.ts'
import type { PayOrder } from '../../core/pay/payOrder.ts'
import { detailsOf, type PayOutcome } from '../../core/pay/payResult.ts'
import type { TransferStatus } from '../../core/pay/transferStatus.ts'
import type { Modal } from '../../modal.ts'
import { isKept, recordOutcome } from '../modal/recordOutcome.ts'
import { settle } from '../modal/settle.ts'
import { paymentOf } from './paymentOf.ts'
import { showEnd } from './payPlace.ts'
import { dropPayment, readPayments, savePayment } from './savedPayments.ts'
import { settlePay } from './settlePay.ts'

const OUTCOMES = {
  success: 'paid',
  submitted: 'submitted',
  refund: 'refunded',
  timeout: 'expired',
  failure: 'failed',
} as const satisfies Partial<Record<TransferStatus, PayOutcome>>

/** A state in which nothing changes any more. */
export type FinalStatus = keyof typeof OUTCOMES

interface End {
  status: FinalStatus
  hash?: string | undefined
  error?: WalletModalError
  /** Whether the network itself says that nothing was paid. */
  isUnsent?: boolean
}

/** Records what `open()` tells when the modal closes. That something was sent does not count once it came back. */
function record(modal: Modal, { status, hash, error }: End): void {
  const { $outcome } = modal.attempt
  const { before } = paymentOf(modal)
  if (status === 'success') return $outcome.set({ outcome: 'paid', ...(hash !== undefined && { hash }) })
  if (status === 'submitted') return
  if (before) $outcome.set(before)
  if (status !== 'timeout') recordOutcome(modal, error ?? new WalletModalError('TransactionFailed'))
  else if (!isKept($outcome.get())) $outcome.set({ outcome: 'expired' })
}

/**
 * Saves how a payment ended. What the network did not carry out is forgotten. Whatever else a service says, something was
 * sent: it is paid again only with a tick. Nobody goes on with a payment that has ended. What another tab has saved since
 * stays.
 */
function saveEnd(modal: Modal, order: PayOrder, { status, isUnsent }: End, hash: string | undefined): void {
  if (status === 'success') return savePayment(modal, order, { state: 'paid' })
  if (readPayments(modal).some((one) => one.id === order.id && one.hash !== hash)) return
  if (isUnsent) dropPayment(modal, order)
  else savePayment(modal, order, { state: 'asked' })
}

/** Done: closes the modal, unless something else is shown by now. */
export function finishPay(modal: Modal, order: PayOrder): void {
  if (paymentOf(modal).$payment.get()?.order !== order) return
  modal.shell.next = undefined
  settle(modal, 'done')
}

/**
 * Ends the payment that is shown: shows its end, and tells the site, unless it was told before. A payment that was made is
 * shown for a moment, then the modal closes.
 */
export function endPay(modal: Modal, order: PayOrder, end: End): void {
  const { $payment, change } = paymentOf(modal)
  const payment = $payment.get()
  if (payment?.order !== order || payment.phase === 'ended') return
  const { status, hash = payment.hash } = end
  const error = status === 'failure' ? (end.error ?? new WalletModalError('TransactionFailed')) : undefined
  change(order, { phase: 'ended', status, ...(hash !== undefined && { hash }), ...(error && { error }) })
  // Before the site is told: it may close or reopen the modal.
  record(modal, { ...end, hash, ...(error && { error }) })
  showEnd(modal, status)
  const known = detailsOf({ status, hash, exchange: payment.exchange?.id })
  const isTold = settlePay(modal, order, { outcome: OUTCOMES[status], ...known, ...(error && { error }) })
  if (isTold || status !== 'success') saveEnd(modal, order, end, payment.hash)
  if (status !== 'success') return
  setTimeout(() => finishPay(modal, order), PAID_SHOWN_MS)
}
