import { toWalletModalError, type WalletModalError } from '../../core/errors.ts'
import type { Modal } from '../../modal.ts'
import type { LoginQuestion } from '../../state/login.ts'
import { authConnection } from '../connect/authConnector.ts'
import { inWords } from '../modal/inWords.ts'
import { leaving } from '../connections/loadDisconnect.ts'
import { noteOutcome } from '../modal/noteOutcome.ts'
import { report } from '../modal/report.ts'

/**
 * What went wrong with a question that is still open, for its view to `tell`. Where the secure site itself is not there nothing
 * more can be done with it: that is said, what was connected by it is let go, and the visitor chooses again (specification §8).
 */
export function failLogin(modal: Modal, question: LoginQuestion, cause: unknown, tell: (error: WalletModalError) => void): void {
  inWords(modal, toWalletModalError(cause, 'ConnectionFailed'), (error) => {
    if (question.isOver()) return
    noteOutcome(modal, error)
    if (error.code !== 'ServiceUnavailable') return tell(error)
    question.end()
    loseAuth(modal)
  })
}

/** The secure site cannot be used: says so, lets go what was connected by it, and leads back to Connect. */
export function loseAuth(modal: Modal): void {
  modal.toasts.add(modal.locale.$t.get()('login.unavailable'), 'error')
  const connection = authConnection(modal)
  if (connection) {
    leaving()
      .then(({ disconnect }) => disconnect(modal, { connection: connection.connectorId }))
      .catch((error: unknown) => report(modal, toWalletModalError(error)))
  }
  if (modal.shell.$open.get()) modal.router.reset({ view: 'Connect' })
}
