import type { Connector } from '../../core/connector.ts'
import { isPhone } from '../../core/page/device.ts'
import type { Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { connectTarget } from './connectTarget.ts'
import { connectInView } from './connectInView.ts'

/**
 * Handles a press on an installed or offered wallet: asks for the chain if it has several, opens pairing, or connects.
 */
export function chooseConnectors(modal: Modal, connectors: readonly Connector[], namespace: Namespace | undefined = connectTarget(modal).namespace): void {
  const [{ id, type, namespaces }, second] = connectors as readonly [Connector, Connector?]
  if (second) return modal.router.push({ view: 'ConnectingMultiChain', connectorId: id })
  if (type !== 'walletConnect') return void connectInView(modal, id, namespace ?? (namespaces.length === 1 ? namespaces[0] : undefined))
  modal.router.push({ view: isPhone() ? 'AllWallets' : 'ConnectingWalletConnect', namespace })
}
