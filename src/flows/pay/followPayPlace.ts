import { WalletModalError } from '../../core/errors.ts'
import type { ViewName } from '../../core/views.ts'
import type { Modal } from '../../modal.ts'
import { closeModal } from '../modal/closeModal.ts'
import { paymentOf, type PayPhase } from './paymentOf.ts'

/** Phases in which nobody has been asked for money. */
const UNASKED: readonly PayPhase[] = ['choosing', 'quoting', 'refused', 'ready', 'blocked', 'failed']
const SIGN_IN: readonly ViewName[] = ['SIWXSignMessage', 'DataCapture']

/**
 * Ends a payment that the site or its dashboard turns off before anybody is asked, and notes that the visitor has to sign in
 * first.
 */
export function followPayPlace(modal: Modal): void {
  const { $payment, change } = paymentOf(modal)
  const unasked = () => {
    const payment = $payment.get()
    return payment && UNASKED.includes(payment.phase) ? payment : undefined
  }
  const stops = [
    modal.$features.listen(({ pay }) => {
      const payment = unasked()
      if (pay || !payment) return
      change(payment.order, { error: new WalletModalError('FeatureDisabled') })
      closeModal(modal, 'api')
    }),
    modal.router.$route.listen(({ view }) => {
      const payment = unasked()
      const isRequired = modal.shell.signIn?.facts().isRequired === true
      // When the visitor comes back, the payment is quoted again.
      if (payment?.way === 'wallet' && isRequired && SIGN_IN.includes(view))
        change(payment.order, { error: new WalletModalError('SignInRequired') })
    }),
  ]
  for (const stop of stops) modal.lifetime.signal.addEventListener('abort', stop, { once: true })
}
