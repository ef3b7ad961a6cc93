import { toWalletModalError, WalletModalError } from '../../../core/errors.ts'
import { formatUnits } from '../../../core/money/amount.ts'
import type { PayOrder } from '../../../core/pay/payOrder.ts'
import type { Modal } from '../../../modal.ts'
import { openPopup, type Popup } from '../../../services/popup.ts'
import { recordOutcome } from '../../modal/recordOutcome.ts'
import { showExpired } from '../expirePay.ts'
import { payApiOf } from '../payApiOf.ts'
import { paymentOf, type Payment } from '../paymentOf.ts'
import { needsPayConsent, warnOfRepeats } from '../repeatsOfPay.ts'
import { depositOf } from '../reviewPay.ts'
import { isOld, renewed } from './renewed.ts'
import { showBlocked } from './showBlocked.ts'
import { startWindow } from './startWindow.ts'

const WINDOW = { width: 480, height: 720, features: 'scrollbar=yes' }

/** Whether nobody waits for the payment any more: the visitor has left it, or it has expired, which is shown. */
function isOver(modal: Modal, order: PayOrder): boolean {
  const { $payment, settles } = paymentOf(modal)
  if ($payment.get()?.order !== order) return true
  if (settles.has(order)) return false
  showExpired(modal, order)
  return true
}

function fail(modal: Modal, order: PayOrder, error: WalletModalError): void {
  recordOutcome(modal, error)
  paymentOf(modal).change(order, { phase: 'failed', error })
}

/** Opens a session at the exchange for what was quoted. */
async function sessionOf(modal: Modal, { exchange, quote }: Payment): Promise<{ id: string; url: string }> {
  const deposit = quote && depositOf(quote)
  if (!exchange || !deposit) throw new WalletModalError('UnsupportedMethod')
  const { asset, amount, receiver } = deposit
  const { url, sessionId } = await payApiOf(modal).payUrl({
    ...{ exchange: exchange.id, asset, amount: formatUnits(amount, asset.decimals), receiver },
    signal: modal.lifetime.signal,
  })
  if (!/^https?:\/\//i.test(url)) throw new WalletModalError('ServiceUnavailable')
  return { id: sessionId, url }
}

async function goOn(modal: Modal, payment: Payment, popup: Popup | undefined): Promise<void> {
  const { order } = payment
  try {
    const session = payment.session ?? (await sessionOf(modal, payment))
    if (isOver(modal, order)) return popup?.close()
    if (!popup) return showBlocked(modal, order, session)
    paymentOf(modal).change(order, { session })
    startWindow(modal)
    popup.go(session.url)
  } catch (cause) {
    popup?.close()
    if (!isOver(modal, order)) fail(modal, order, toWalletModalError(cause))
  }
}

/**
 * Opens the exchange's window. Call it in a click handler: the window is opened at once, and goes to the exchange as soon
 * as its page is known. Never rejects.
 */
export async function payInWindow(modal: Modal): Promise<void> {
  const { $payment, change, settles } = paymentOf(modal)
  const payment = $payment.get()
  if (!payment || !settles.has(payment.order) || !/^(?:ready|failed|blocked)$/.test(payment.phase)) return
  if (needsPayConsent(payment) || warnOfRepeats(modal, payment)) return
  // Its own window: the one before may be of another payment, which is still made there.
  const popup = openPopup(WINDOW, '_blank')
  recordOutcome(modal)
  const fresh = isOld(modal, payment) ? await renewed(modal, payment) : payment
  if (!fresh) return popup?.close()
  change(fresh.order, { phase: 'asking' })
  await goOn(modal, fresh, popup)
}
