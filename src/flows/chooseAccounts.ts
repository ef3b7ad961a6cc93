import { toWalletModalError } from '../core/errors.ts'
import type { Connection } from '../core/types.ts'
import type { Modal } from '../modal.ts'

/** Whether the visitor can be asked for other accounts of a wallet: only one in the page has a window for that. */
export const canChooseAccounts = ({ links }: Modal, connection: Connection): boolean =>
  ['injected', 'announced'].includes(connection.connectorType) && links.of(connection)?.link.chooseAccounts !== undefined

/** Has the wallet ask the visitor which accounts this page may see (EIP-2255); what comes of it is followed like any change. */
export async function chooseAccounts(modal: Modal, connection: Connection): Promise<void> {
  const rest = modal.shell.wait()
  try {
    await modal.links.of(connection)?.link.chooseAccounts?.()
  } catch (error) {
    const isRefusal = toWalletModalError(error).code === 'UserRejected'
    modal.toasts.add(modal.locale.$t.get()(isRefusal ? 'profile.accountsRefused' : 'profile.accountsFailed'), isRefusal ? 'info' : 'error')
  } finally {
    rest()
  }
}
