import { toWalletModalError, type WalletModalError } from '../../core/errors.ts'
import type { Modal } from '../../modal.ts'
import type { LoginAttempt } from '../../state/login.ts'
import { authConnection } from '../connect/authConnector.ts'
import { withMessage } from '../modal/withMessage.ts'
import { loadDisconnect } from '../connections/loadDisconnect.ts'
import { recordOutcome } from '../modal/recordOutcome.ts'
import { report } from '../modal/report.ts'

/**
 * Passes a login error to its view through `showError`, unless the login has ended. If the secure site is unavailable,
 * the login ends, the embedded wallet is disconnected, and the visitor goes back to Connect (specification §8).
 */
export function failLogin(
  modal: Modal,
  attempt: LoginAttempt,
  cause: unknown,
  showError: (error: WalletModalError) => void,
): void {
  withMessage(modal, toWalletModalError(cause, 'ConnectionFailed'), (error) => {
    if (attempt.isOver()) return
    recordOutcome(modal, error)
    if (error.code !== 'ServiceUnavailable') return showError(error)
    attempt.end()
    dropAuth(modal)
  })
}

/** Handles an unavailable secure site: shows a toast, disconnects the embedded wallet, and goes back to Connect. */
export function dropAuth(modal: Modal): void {
  modal.toasts.add((t) => t('login.unavailable'), 'error')
  const connection = authConnection(modal)
  if (connection) {
    loadDisconnect()
      .then(({ disconnect }) => disconnect(modal, { connection: connection.connectorId }))
      .catch((error: unknown) => report(modal, toWalletModalError(error)))
  }
  if (modal.shell.$open.get()) modal.router.reset({ view: 'Connect' })
}
