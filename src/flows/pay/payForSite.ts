import type { OpenArgs } from '../../core/args.ts'
import { toWalletModalError, WalletModalError } from '../../core/errors.ts'
import type { PayResult } from '../../core/pay/payResult.ts'
import type { Modal } from '../../modal.ts'
import { soon } from '../modal/applyLocale.ts'
import { waitForFeatures } from '../modal/loadFeatures.ts'
import { prepareSignIn } from '../modal/loadSignIn.ts'
import type { OnOpen } from '../modal/openModal.ts'
import { withMessage } from '../modal/withMessage.ts'
import { checkPay } from './checkPay.ts'
import { openPay } from './openPay.ts'
import { isWrongArgument, orderOf } from './orderOf.ts'

/** Number of calls so far, and the one whose payment was opened last. */
const createTurns = () => ({ callCount: 0, opened: 0 })

/** Rejects with `FeatureDisabled` while payments are off: by the site, else by the project's dashboard. */
async function requirePayments(modal: Modal): Promise<void> {
  // Without an answer of the dashboard, payments are off.
  if (modal.$options.get().features?.pay === undefined) await waitForFeatures(modal).catch(() => {})
  if (!modal.$features.get().pay) throw new WalletModalError('FeatureDisabled', { message: 'Payments Not Enabled' })
}

/** Returns the result of a payment that could not be shown. */
const failed = (modal: Modal, error: WalletModalError, reference: string | undefined): Promise<PayResult> =>
  new Promise((resolve) =>
    withMessage(modal, error, (told) =>
      resolve({ outcome: 'failed', error: told, ...(reference !== undefined && { paymentId: reference }) }),
    ),
  )

/**
 * Implements `pay()`: opens the modal, and resolves with how the payment ended. Rejects only with `InvalidOption` and
 * `FeatureDisabled`.
 */
export async function payForSite(modal: Modal, args: unknown): Promise<PayResult> {
  const turns = modal.late(createTurns)
  turns.callCount += 1
  const turn = turns.callCount
  const checked = checkPay(modal, args)
  const { reference } = checked
  try {
    await requirePayments(modal)
    const order = await orderOf(modal, checked)
    await Promise.all([soon(modal.locale.ready), prepareSignIn(modal)])
    // The site may have called `pay()` again meanwhile: then this call is replaced already.
    if (turn < turns.opened) return { outcome: 'closed', paymentId: order.id }
    turns.opened = turn
    return await openPay(modal, order).result
  } catch (cause) {
    const error = toWalletModalError(cause)
    if (isWrongArgument(error)) throw error
    return failed(modal, error, reference)
  }
}

/**
 * Prepares Pay for the values that a site passed to `open()`. Returns what opens the modal with them, or why nothing can
 * be paid. Rejects with `InvalidOption`.
 */
export async function payFromOpen(modal: Modal, args: OpenArgs): Promise<OnOpen | WalletModalError> {
  try {
    const order = await orderOf(modal, checkPay(modal, args))
    return (show) => openPay(modal, order, show).opened
  } catch (cause) {
    const error = toWalletModalError(cause)
    if (error.code === 'InvalidOption') throw error
    return error
  }
}
