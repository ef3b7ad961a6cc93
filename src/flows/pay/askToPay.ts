import { toWalletModalError, type WalletModalError } from '../../core/errors.ts'
import { WALLET_HINT_MS } from '../../core/limits.ts'
import { isUnclear } from '../../core/money/sendFailure.ts'
import type { Modal } from '../../modal.ts'
import { recordOutcome } from '../modal/recordOutcome.ts'
import { noteAsked } from '../money/askedNotes.ts'
import { showExpired } from './expirePay.ts'
import { paymentOf, type Payment } from './paymentOf.ts'
import type { Question } from './questionOf.ts'
import { notePayment } from './savedPayments.ts'

/** Shows why the wallet did not send. After 300 s, it is not asked again. */
function fail(modal: Modal, payment: Payment, error: WalletModalError): void {
  const { settles, change } = paymentOf(modal)
  if (!settles.has(payment.order)) return showExpired(modal, payment.order)
  recordOutcome(modal, error)
  change(payment.order, { phase: 'failed', error })
}

/** Asks the wallet to make a checked payment, or to approve it, and keeps what it sends. Never rejects. */
export async function askToPay(modal: Modal, payment: Payment, { from, isApproval, send, keep }: Question) {
  const { $payment, change } = paymentOf(modal)
  const { order } = payment
  const { error: _, ...asking } = payment
  $payment.set({ ...asking, phase: 'asking' })
  const isShown = () => $payment.get()?.order === order
  recordOutcome(modal)
  const takeBack = isApproval ? () => {} : notePayment(modal, order, { from })
  const answered = noteAsked(modal, from)
  let isVague = false
  const hint = setTimeout(() => isShown() && change(order, { phase: 'late' }), WALLET_HINT_MS)
  try {
    keep(await send())
  } catch (cause) {
    const error = toWalletModalError(cause)
    isVague = isUnclear(error)
    if (isVague) modal.toasts.add((t) => t('send.unclear'), 'error', { error })
    else takeBack()
    if (isShown()) fail(modal, payment, error)
  } finally {
    clearTimeout(hint)
    answered(isVague)
  }
}
