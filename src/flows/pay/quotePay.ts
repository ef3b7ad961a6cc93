import { toWalletModalError } from '../../core/errors.ts'
import { isSameAsset } from '../../core/pay/payAsset.ts'
import type { Modal } from '../../modal.ts'
import { askQuote } from './askQuote.ts'
import { lossOf } from './lossOf.ts'
import { paymentOf, type Payment } from './paymentOf.ts'
import { repeatsOfPay } from './repeatsOfPay.ts'
import { reviewPay } from './reviewPay.ts'

/** The quote that counts. */
const createTurns = () => ({ pending: undefined as AbortController | undefined })

const isOpen = ({ phase }: Payment) => /^(?:choosing|quoting|refused|ready|blocked|failed)$/.test(phase)

/** Whether what the visitor has confirmed is still what is paid with, and from which account. */
function isStillConfirmed(modal: Modal, payment: Payment) {
  const { order, way, origin = order.asset, quote, prepared, plan, isConfirmed } = payment
  const { address } = modal.connections.$active.get() ?? {}
  const from = prepared?.transfer.from ?? plan?.order.account
  const isSame =
    quote !== undefined && (way === 'exchange' || from === address) && isSameAsset(quote.origin.asset, origin)
  return isConfirmed === true && isSame
}

/** Whether no more is lost than the visitor has confirmed. */
const isNoWorse = (loss: bigint | undefined, before: bigint | undefined): boolean =>
  loss === undefined || before === undefined ? loss === before : loss <= before

/**
 * Returns what is left of a payment that is quoted anew. What the visitor has confirmed still counts, unless something else
 * is paid with, or there is another reason why it might be paid twice.
 */
function emptied(modal: Modal, payment: Payment): Payment {
  const { order, way, exchange, origin, doneCount, approved } = payment
  const repeats = repeatsOfPay(modal, payment)
  const known = payment.repeats ?? []
  const isSame = repeats.every(({ kind }) => known.some((one) => one.kind === kind))
  return {
    ...{ order, doneCount, repeats, phase: 'quoting', isConfirmed: isSame && isStillConfirmed(modal, payment) },
    ...(approved && { approved }),
    ...(way && { way }),
    ...(exchange && { exchange }),
    ...(payment.exchanges && { exchanges: payment.exchanges }),
    ...(origin && { origin }),
  }
}

/** Whether what is quoted is still what was chosen. */
const isStillQuoted = (now: Payment | undefined, { order, way, exchange, origin }: Payment): now is Payment =>
  now?.phase === 'quoting' &&
  now.order === order &&
  now.way === way &&
  now.exchange === exchange &&
  now.origin === origin

/**
 * Finds out how the payment can be made with what was chosen, and checks it. Another quote makes it obsolete. Does nothing
 * once somebody has been asked for money. Never rejects.
 */
export async function quotePay(modal: Modal): Promise<void> {
  const { $payment, settles } = paymentOf(modal)
  const before = $payment.get()
  if (!before || !isOpen(before) || !settles.has(before.order)) return
  const turns = modal.late(createTurns)
  turns.pending?.abort()
  const { signal } = (turns.pending = new AbortController())
  const payment = emptied(modal, before)
  $payment.set(payment)
  // What is known of the exchanges may arrive meanwhile, and the visitor may take back what they have confirmed.
  const end = (ended: Payment) => {
    const now = $payment.get()
    if (signal.aborted || !isStillQuoted(now, payment)) return
    const { exchanges, isConfirmed } = now
    const isBoth = ended.isConfirmed === true && isConfirmed === true
    $payment.set({ ...ended, isConfirmed: isBoth, ...(exchanges && { exchanges }) })
  }
  let quoted = payment
  try {
    const quote = await askQuote(modal, payment, signal)
    quoted = { ...payment, quote }
    const [loss, checked] = await Promise.all([lossOf(modal, quote), reviewPay(modal, quoted, signal)])
    const reviewed = { ...checked, ...(loss !== undefined && { loss }) }
    const isSameContract = reviewed.plan?.contract === before.plan?.contract
    const isConfirmed = payment.isConfirmed === true && isSameContract && isNoWorse(loss, before.loss)
    end({ ...reviewed, isConfirmed, checkedAt: modal.now() })
  } catch (cause) {
    end({ ...quoted, isConfirmed: false, phase: 'refused', error: toWalletModalError(cause) })
  }
}
