import type { Connector } from '../../core/connector.ts'
import type { Modal } from '../../modal.ts'
import { loadConnectChunk } from '../connect/loadConnectChunk.ts'
import { pairingConnector } from '../connect/pairingConnector.ts'

/**
 * Preloads the code for connecting the given connectors (default: WalletConnect) and for reading a balance. Failures
 * are reported on use.
 */
export function warmWallets(modal: Modal, connectors: readonly Connector[] = []): void {
  const found = modal.wallets.$found.get().flatMap(({ namespaces }) => namespaces)
  for (const chain of modal.chains) {
    if (found.includes(chain.namespace)) void chain.load().catch(() => {})
  }
  void modal.rpc().catch(() => {})
  void loadConnectChunk().catch(() => {})
  const asked = connectors.length ? connectors : [pairingConnector(modal)]
  for (const one of asked) void one?.warm?.({ willSignIn: Boolean(modal.shell.oneClick) }).catch(() => {})
}
