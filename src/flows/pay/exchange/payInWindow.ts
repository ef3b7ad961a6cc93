import { toWalletModalError, WalletModalError } from '../../../core/errors.ts'
import { formatUnits } from '../../../core/money/amount.ts'
import type { PayOrder } from '../../../core/pay/payOrder.ts'
import type { Modal } from '../../../modal.ts'
import { openPopup, type Popup } from '../../../services/popup.ts'
import { recordOutcome } from '../../modal/recordOutcome.ts'
import { showExpired } from '../expirePay.ts'
import { followStatus } from '../followStatus.ts'
import { payApiOf } from '../payApiOf.ts'
import { paymentOf, type Payment } from '../paymentOf.ts'
import { needsPayConsent, warnOfRepeats } from '../repeatsOfPay.ts'
import { depositOf } from '../reviewPay.ts'
import { savePayment } from '../savedPayments.ts'
import { followPurchase } from './followPurchase.ts'
import { isOld, renewed } from './renewed.ts'
import { showBlocked } from './showBlocked.ts'

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

/** Notes that the exchange is asked, and follows what it says. It may pay from now on, whatever becomes of its window. */
export function startWindow(modal: Modal): void {
  const { $payment, change } = paymentOf(modal)
  const payment = $payment.get()
  if (!payment?.session || !payment.exchange) return
  const { order, exchange, session, quote } = payment
  const requestId = quote?.isDirect === false ? quote.steps[0]?.requestId : undefined
  const asked = { exchange: exchange.id, sessionId: session.id, ...(requestId !== undefined && { requestId }) }
  savePayment(modal, order, { state: 'pending', ...asked })
  const { error: _, ...rest } = payment
  $payment.set({ ...rest, phase: 'window' })
  change(order, { status: 'waiting' })
  // A wallet that is lost meanwhile has nothing to do with it.
  const stay = () => $payment.get()?.order === order && /^(?:window|pending)$/.test($payment.get()?.phase ?? '')
  modal.shell.next = stay
  modal.router.reset({ view: 'PayLoading' })
  void followPurchase(modal, order, asked)
  if (requestId !== undefined) void followStatus(modal, order, requestId)
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
  const popup = openPopup(WINDOW)
  recordOutcome(modal)
  const fresh = isOld(modal, payment) ? await renewed(modal, payment) : payment
  if (!fresh) return popup?.close()
  change(fresh.order, { phase: 'asking' })
  await goOn(modal, fresh, popup)
}
