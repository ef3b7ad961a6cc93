import type { Connector } from '../../core/connector.ts'
import { isPhone } from '../../core/page/device.ts'
import type { Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { connectTarget } from './connectTarget.ts'
import { connectInView } from './connectInView.ts'

/**
 * Handles a press on a wallet row. `connectors` has one connector for each chain of the wallet: with several, the
 * visitor chooses a chain first; WalletConnect shows its QR code; any other wallet connects.
 */
export function chooseConnectors(
  modal: Modal,
  connectors: readonly Connector[],
  namespace: Namespace | undefined = connectTarget(modal).namespace,
): void {
  const [{ id, type, namespaces }, second] = connectors as readonly [Connector, Connector?]
  if (second) return modal.router.push({ view: 'ConnectingMultiChain', connectorId: id })
  if (type !== 'walletConnect')
    return void connectInView(modal, id, namespace ?? (namespaces.length === 1 ? namespaces[0] : undefined))
  modal.router.push({ view: isPhone() ? 'AllWallets' : 'ConnectingWalletConnect', namespace })
}
