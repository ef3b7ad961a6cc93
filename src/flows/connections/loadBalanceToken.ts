import type { Modal } from '../../modal.ts'

/**
 * Loads the code that reads balances of the option `balanceToken` (`balances.ofToken`). If that fails, they stay unknown
 * until the next try. Never rejects.
 */
export const loadBalanceToken = (modal: Modal): Promise<void> =>
  import('../balanceToken/readToken.ts').then(
    ({ readToken }) => readToken(modal),
    () => {},
  )
