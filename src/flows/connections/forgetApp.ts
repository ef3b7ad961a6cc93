import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { saveDeepLinkChoice } from '../../services/deepLinkChoice.ts'

/** Clears the saved deep link with the last pairing connection: requests would otherwise still open that app. */
export function forgetApp({ connections }: Modal, { connectorType }: Connection): void {
  const isLeft = connections.$all.get().some((one) => one.connectorType === connectorType)
  if (connectorType === 'walletConnect' && !isLeft) saveDeepLinkChoice(undefined)
}
