import type { Connector } from '../core/connector.ts'
import type { Namespace } from '../core/types.ts'
import { nameKey } from '../core/walletNames.ts'
import type { Modal } from '../modal.ts'

/** The connector that a site means by an id, an rdns, an explorer id or a name; one of the namespace before others. */
export function connectorFor({ wallets }: Modal, wanted: string, namespace?: Namespace): Connector | undefined {
  const all = wallets.$connectors.get()
  const meant = all.filter(({ id, rdns, explorerId }) => [id, rdns, explorerId].includes(wanted))
  const named = meant.length ? meant : all.filter(({ name }) => nameKey(name) === nameKey(wanted))
  return named.find(({ namespaces }) => !namespace || namespaces.includes(namespace)) ?? named[0]
}
