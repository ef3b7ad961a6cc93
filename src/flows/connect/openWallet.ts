import { toWalletModalError } from '../../core/errors.ts'
import type { Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { connectInView } from './connectInView.ts'
import { connectorFor } from './connectorFor.ts'
import { loadWalletByName } from './loadWalletByName.ts'
import { report } from '../modal/report.ts'

/**
 * Goes from Connect to the wallet that the site named. If that wallet is unknown or unavailable, the visitor stays at
 * Connect.
 */
export function openWallet(modal: Modal, wanted: string, namespace?: Namespace): void {
  const connector = connectorFor(modal, wanted, namespace)
  if (connector && !/walletConnect|auth/.test(connector.type)) return void connectInView(modal, connector.id, namespace)
  const route = modal.router.$route.get()
  loadWalletByName()
    .then(({ continueToWallet }) => continueToWallet(modal, wanted, namespace, route))
    .catch((cause: unknown) => report(modal, toWalletModalError(cause)))
}
