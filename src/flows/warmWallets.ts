import type { Connector } from '../core/connector.ts'
import type { Modal } from '../modal.ts'

/** Fetches what talking to a wallet and reading its balance will need, once one may be chosen. A failure shows when it is. */
export function warmWallets(modal: Modal, connectors: readonly Connector[] = []): void {
  const found = modal.wallets.$found.get().flatMap(({ namespaces }) => namespaces)
  for (const chain of modal.chains) {
    if (found.includes(chain.namespace)) void chain.load().catch(() => {})
  }
  void modal.rpc().catch(() => {})
  for (const one of connectors) void one.warm?.().catch(() => {})
}
