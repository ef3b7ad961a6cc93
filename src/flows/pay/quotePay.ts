import { toWalletModalError } from '../../core/errors.ts'
import type { Modal } from '../../modal.ts'
import { askQuote } from './askQuote.ts'
import { lossOf } from './lossOf.ts'
import { paymentOf, type Payment } from './paymentOf.ts'
import { repeatsOfPay } from './repeatsOfPay.ts'
import { reviewPay } from './reviewPay.ts'

/** The quote that counts. */
const createTurns = () => ({ pending: undefined as AbortController | undefined })

const isOpen = ({ phase }: Payment) => /^(?:choosing|quoting|refused|ready|blocked|failed)$/.test(phase)

/** Returns what is left of a payment that is quoted anew. What the visitor has confirmed still counts. */
function emptied(modal: Modal, payment: Payment): Payment {
  const { order, way, exchange, origin, doneCount, isConfirmed = false } = payment
  const repeats = repeatsOfPay(modal, payment)
  const known = payment.repeats ?? []
  const isSame = repeats.every(({ kind }) => known.some((one) => one.kind === kind))
  return {
    ...{ order, doneCount, repeats, phase: 'quoting', isConfirmed: isConfirmed && isSame },
    ...(way && { way }),
    ...(exchange && { exchange }),
    ...(origin && { origin }),
  }
}

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
  const isCurrent = () => !signal.aborted && $payment.get() === payment
  try {
    const quote = await askQuote(modal, payment, signal)
    const loss = lossOf(modal, quote)
    const reviewed = await reviewPay(modal, { ...payment, quote, ...(loss !== undefined && { loss }) }, signal)
    if (isCurrent()) $payment.set({ ...reviewed, checkedAt: modal.now() })
  } catch (cause) {
    if (isCurrent()) $payment.set({ ...payment, phase: 'refused', error: toWalletModalError(cause) })
  }
}
