import { paramsOf, toWalletModalError, WalletModalError } from '../../core/errors.ts'
import type { Sent } from '../../core/money/chainMoney.ts'
import type { Modal } from '../../modal.ts'
import { walletOf } from '../money/walletOf.ts'
import { showExpired } from './expirePay.ts'
import { paymentOf, type Payment } from './paymentOf.ts'
import { reviewPay } from './reviewPay.ts'
import { approvedBy } from './sent/approved.ts'

/** Waits until the network has carried out an approval. Rejects with `TransactionFailed` if it does not. */
async function carriedOut(modal: Modal, sent: Sent): Promise<void> {
  const { money } = await walletOf(modal)
  const ask = { rpc: modal.site.rpc(sent.network), signal: modal.lifetime.signal }
  const { is = 'late' } = (await money.outcome(sent, ask)) ?? {}
  if (is !== 'confirmed') throw new WalletModalError('TransactionFailed', { params: { ended: is } })
}

/** Whether the network has not carried out an approval, and never will. */
const isUndone = (error: WalletModalError) => /^(?:reverted|cancelled|dropped)$/.test(String(paramsOf(error).ended))

/**
 * Tells the site of an approval, waits until the network has carried it out, and checks what is left of the same quote: the
 * visitor then pays. Stops if the visitor has left, or chosen something else. Never rejects.
 */
export async function keepApproved(modal: Modal, before: Payment, hash: string): Promise<void> {
  const { $payment, settles } = paymentOf(modal)
  const { order } = before
  const approved = before.plan && approvedBy(before.plan)
  const { network, account: from } = before.plan?.order ?? {}
  if (network === undefined || from === undefined) return
  modal.entry.emit('transaction', { hash, network, kind: 'approve' })
  if ($payment.get()?.order !== order) return
  const { plan: _, effects: _effects, error: _error, ...rest } = before
  const payment: Payment = { ...rest, phase: 'quoting', doneCount: before.doneCount + 1, ...(approved && { approved }) }
  $payment.set(payment)
  // It took longer than 300 s: nobody pays any more, and what was approved is left.
  if (!settles.has(order)) return showExpired(modal, order)
  const isCurrent = () => $payment.get() === payment
  try {
    await carriedOut(modal, { network, from, hash, kind: 'approve' })
    if (!isCurrent()) return
    const reviewed = await reviewPay(modal, payment, modal.lifetime.signal)
    if (isCurrent()) $payment.set(reviewed)
  } catch (cause) {
    const error = toWalletModalError(cause)
    const { doneCount } = before
    if (isCurrent()) $payment.set({ ...(isUndone(error) ? { ...rest, doneCount } : payment), phase: 'refused', error })
  }
}
