import { toWalletModalError } from '../../core/errors.ts'
import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { waitForAccounts } from './waitForAccounts.ts'

/** Whether the wallet has an account picker that a site can open: only some installed wallets do. */
export const canChooseAccounts = ({ links }: Modal, connection: Connection): boolean =>
  ['injected', 'announced'].includes(connection.connectorType) &&
  links.of(connection)?.link.chooseAccounts !== undefined

/**
 * Opens the wallet's account picker (EIP-2255). The wallet then reports its choice as a change of accounts. A failure
 * shows a toast unless the visitor has left the view.
 */
export const chooseAccounts = (modal: Modal, connection: Connection): Promise<void> =>
  waitForAccounts(modal, async (signal) => {
    try {
      await modal.links.of(connection)?.link.chooseAccounts?.()
    } catch (error) {
      if (signal.aborted) return
      const isRefusal = toWalletModalError(error).code === 'UserRejected'
      modal.toasts.add(
        (t) => t(isRefusal ? 'profile.accountsRefused' : 'profile.accountsFailed'),
        isRefusal ? 'info' : 'error',
      )
    }
  })
