import type { Modal } from '../../../modal.ts'
import { submitEmail } from './captureEmail.ts'
import { finishCapture } from './finishCapture.ts'
import { emailOf, forgetEmail } from './leaveCapture.ts'
import { accountOf, connectedNow, signInOf } from '../signInOf.ts'

/**
 * Starts asking for an e-mail address of the current account, again if the account has changed. The address that the
 * site has passed to `open()`, or that the visitor has logged in with, is submitted at once.
 */
export function beginCapture(modal: Modal): void {
  const $email = emailOf(modal)
  const connection = connectedNow(modal)
  const isShown = modal.router.$route.get().view.startsWith('DataCapture')
  if (!connection || !isShown) return
  const account = accountOf(connection)
  if ($email.get()?.account === account) return
  forgetEmail(modal)
  if (signInOf(modal).captured.has(account)) return finishCapture(modal)
  const { user } = modal.$embedded.get()[connection.namespace] ?? {}
  const state = signInOf(modal)
  const email = state.email ?? (connection.connectorType === 'auth' ? (user?.email ?? '') : '')
  state.email = undefined
  $email.set({ account, email, phase: 'asking', refused: 0, waitUntil: 0, stop: new AbortController() })
  if (modal.router.$route.get().view !== 'DataCapture') modal.router.reset({ view: 'DataCapture' }, 'back')
  if (email) submitEmail(modal, email)
}

/** Goes back to the form, to enter another address. */
export const changeCaptured = ({ router }: Modal): void => void router.backTo('DataCapture')
