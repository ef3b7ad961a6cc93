import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { saveDeepLinkChoice } from '../../services/deepLinkChoice.ts'

/**
 * After the last WalletConnect session has ended, clears the saved deep link: the SDK would otherwise still open that
 * app.
 */
export function forgetApp({ connections }: Modal, { connectorType }: Connection): void {
  const isLeft = connections.$all.get().some((one) => one.connectorType === connectorType)
  if (connectorType === 'walletConnect' && !isLeft) saveDeepLinkChoice(undefined)
}
