import { WalletModalError } from '../../core/errors.ts'
import type { Connection, Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import type { LoginAttempt } from '../../state/login.ts'
import { authConnector } from '../connect/authConnector.ts'
import { loadConnectChunk } from '../connect/loadConnectChunk.ts'
import { recordConnected } from '../modal/recordOutcome.ts'

/**
 * Connects the embedded wallet after the user has signed in. Rejects with `FeatureDisabled` and with the errors of
 * `connectWallet`.
 */
export async function connectAuth(
  modal: Modal,
  ask: { signal: AbortSignal; namespace?: Namespace | undefined; onConnected?: () => void },
): Promise<Connection> {
  const connector = authConnector(modal)
  if (!connector) throw new WalletModalError('FeatureDisabled')
  const { connectWallet } = await loadConnectChunk()
  return connectWallet(modal, connector, ask)
}

/**
 * The last step of every login: connects the embedded wallet, then closes the modal or goes on to a network view.
 * Rejects with the errors of `connectAuth`.
 */
export async function finishLogin(modal: Modal, attempt: LoginAttempt): Promise<void> {
  const { namespace } = modal.router.$route.get()
  const connection = await connectAuth(modal, {
    signal: attempt.signal,
    namespace,
    onConnected: () => recordConnected(modal),
  })
  const { finishConnect } = await loadConnectChunk()
  if (attempt.isOver()) return
  attempt.end()
  finishConnect(modal, connection)
}
