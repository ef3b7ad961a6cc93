import { WalletModalError } from '../../core/errors.ts'
import type { Connection, Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import type { LoginAttempt } from '../../state/login.ts'
import { authConnector } from '../connect/authConnector.ts'
import { loadSession } from '../connect/loadSession.ts'
import { recordConnected } from '../modal/recordOutcome.ts'

/**
 * Connects the embedded wallet after the user has signed in. Rejects with `FeatureDisabled`, and as the connector does.
 */
export async function connectAuth(modal: Modal, ask: { signal: AbortSignal; namespace?: Namespace | undefined; onConnected?: () => void }): Promise<Connection> {
  const connector = authConnector(modal)
  if (!connector) throw new WalletModalError('FeatureDisabled')
  const { askWallet } = await loadSession()
  return askWallet(modal, connector, ask)
}

/**
 * The last step of every login: connects the embedded wallet, then closes the modal or goes on to a network view.
 * Rejects as `connectAuth`.
 */
export async function finishLogin(modal: Modal, question: LoginAttempt): Promise<void> {
  const { namespace } = modal.router.$route.get()
  const connection = await connectAuth(modal, { signal: question.signal, namespace, onConnected: () => recordConnected(modal) })
  const { finishConnect } = await loadSession()
  if (question.isOver()) return
  question.end()
  finishConnect(modal, connection)
}
