import { toWalletModalError } from '../core/errors.ts'
import type { Connection } from '../core/types.ts'
import type { Modal } from '../modal.ts'
import { waitForAccounts } from './waitForAccounts.ts'

/** Whether the visitor can be asked for other accounts of a wallet: only one in the page has a window for that. */
export const canChooseAccounts = ({ links }: Modal, connection: Connection): boolean =>
  ['injected', 'announced'].includes(connection.connectorType) && links.of(connection)?.link.chooseAccounts !== undefined

/** Has the wallet ask the visitor which accounts this page may see (EIP-2255); the result arrives like any other change. After the visitor has left the view, a failure is not shown. */
export const chooseAccounts = (modal: Modal, connection: Connection): Promise<void> =>
  waitForAccounts(modal, async (signal) => {
    try {
      await modal.links.of(connection)?.link.chooseAccounts?.()
    } catch (error) {
      if (signal.aborted) return
      const isRefusal = toWalletModalError(error).code === 'UserRejected'
      modal.toasts.add(modal.locale.$t.get()(isRefusal ? 'profile.accountsRefused' : 'profile.accountsFailed'), isRefusal ? 'info' : 'error')
    }
  })
