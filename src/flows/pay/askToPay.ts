import { toWalletModalError, WalletModalError } from '../../core/errors.ts'
import { WALLET_HINT_MS } from '../../core/limits.ts'
import type { Prepared } from '../../core/money/chainMoney.ts'
import { isSameTransfer } from '../../core/money/isSameTransfer.ts'
import { refusal } from '../../core/money/refusals.ts'
import { isUnclear } from '../../core/money/sendFailure.ts'
import type { Modal } from '../../modal.ts'
import { recordOutcome } from '../modal/recordOutcome.ts'
import { noteAsked } from '../money/askedNotes.ts'
import { walletToAsk } from '../money/walletOf.ts'
import { showExpired } from './expirePay.ts'
import { keepPaid } from './keepPaid.ts'
import { paymentOf, type Payment } from './paymentOf.ts'
import { notePayment } from './savedPayments.ts'

/**
 * Asks the wallet to send. Rejects with `SignInRequired`, with `Aborted` if account or network changed since the check, and
 * with `TransactionFailed` if the request, decoded again, is not the transfer that was checked.
 */
async function send(modal: Modal, prepared: Prepared): Promise<string> {
  const { transfer, request } = prepared
  const { connection, link, money } = await walletToAsk(modal)
  if (connection.address !== transfer.from || connection.network !== transfer.network)
    throw new WalletModalError('Aborted')
  const leaving = money.decode?.(request)
  if (money.decode && !(leaving && isSameTransfer(leaving, transfer)))
    throw refusal('TransactionFailed', 'unlikeReview')
  return money.send(link, prepared, modal.site.rpc(transfer.network))
}

/** Shows why the wallet did not send. After 300 s, it is not asked again. */
function fail(modal: Modal, payment: Payment, error: WalletModalError): void {
  const { settles, change } = paymentOf(modal)
  if (!settles.has(payment.order)) return showExpired(modal, payment.order)
  recordOutcome(modal, error)
  change(payment.order, { phase: 'failed', error })
}

/** Asks the wallet to make a checked payment, and keeps what it sends. Never rejects. */
export async function askToPay(modal: Modal, payment: Payment, prepared: Prepared): Promise<void> {
  const { $payment, change } = paymentOf(modal)
  const { order } = payment
  const { from } = prepared.transfer
  const { error: _, ...asking } = payment
  $payment.set({ ...asking, phase: 'asking' })
  const isShown = () => $payment.get()?.order === order
  recordOutcome(modal)
  const takeBack = notePayment(modal, order, { from })
  const answered = noteAsked(modal, from)
  let isVague = false
  const hint = setTimeout(() => isShown() && change(order, { phase: 'late' }), WALLET_HINT_MS)
  try {
    keepPaid(modal, payment, prepared.transfer, await send(modal, prepared))
  } catch (cause) {
    const error = toWalletModalError(cause)
    isVague = isUnclear(error)
    if (isVague) modal.toasts.add(modal.locale.$t.get()('send.unclear'), 'error')
    else takeBack()
    if (isShown()) fail(modal, payment, error)
  } finally {
    clearTimeout(hint)
    answered(isVague)
  }
}
