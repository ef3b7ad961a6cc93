import type { ConnectArgs } from '../../core/args.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { closeModal } from '../modal/closeModal.ts'
import type { LoginName } from '../connect/loginByName.ts'
import { openModal } from '../modal/openModal.ts'
import { startLogin } from './startLogin.ts'
import { loginError } from './loginErrors.ts'

/** Signs in through the modal. If the visitor closes the modal before the login is done, rejects with `closed`. */
export async function loginInModal(
  modal: Modal,
  name: LoginName,
  { namespace, signal }: ConnectArgs,
  closed: 'PopupClosed' | 'Aborted',
): Promise<Connection> {
  if (signal?.aborted) throw new WalletModalError('Aborted')
  const result = openModal(modal, { view: name === 'email' ? 'EmailLogin' : 'Connect', namespace })
  const abort = () => void closeModal(modal, 'api')
  signal?.addEventListener('abort', abort)
  try {
    if (name !== 'email') await startLogin(modal, name, modal.router.$route.get())
    const ended = await result
    if (ended.outcome === 'connected') return ended.connection
    if (signal?.aborted) throw new WalletModalError('Aborted')
    if (ended.outcome === 'failed') throw ended.error
    if (ended.outcome === 'rejected') throw new WalletModalError('UserRejected')
    throw closed === 'PopupClosed' ? new WalletModalError(closed) : await loginError(modal, closed, 'social.closed')
  } finally {
    signal?.removeEventListener('abort', abort)
  }
}
