import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { saveDeepLinkChoice } from '../../services/deepLinkChoice.ts'

/** A connection is gone: with the last one over pairing goes the app that its requests would open (contract B2.5). */
export function forgetApp({ connections }: Modal, { connectorType }: Connection): void {
  const isLeft = connections.$all.get().some((one) => one.connectorType === connectorType)
  if (connectorType === 'walletConnect' && !isLeft) saveDeepLinkChoice(undefined)
}
