import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

/**
 * Loads an account's balance of the option `balanceToken`; `force` ignores the cache. If the code for that cannot be
 * loaded, the balance stays unknown. Never rejects.
 */
export const loadBalanceToken = (modal: Modal, connection: Connection, force: boolean): Promise<void> =>
  import('../balanceToken/readToken.ts').then(
    ({ readToken }) => readToken(modal, connection, force),
    () => {},
  )
