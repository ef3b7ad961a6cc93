import type { Connector } from '../core/connector.ts'
import type { Namespace } from '../core/types.ts'
import { nameKey } from '../core/walletNames.ts'
import type { Modal } from '../modal.ts'

/**
 * The connector that a site means by an id, an rdns or an explorer id, else by a name; one of the namespace before others. A name is
 * anybody's to take: it counts only once imitations can be told (`knowImitations`), and theirs does not.
 */
export function connectorFor({ wallets, imitatedBy }: Modal, wanted: string, namespace?: Namespace): Connector | undefined {
  const all = wallets.$connectors.get()
  const meant = all.filter(({ id, rdns, explorerId }) => [id, rdns, explorerId].includes(wanted))
  const isNamed = (one: Connector) => nameKey(one.name) === nameKey(wanted) && !(one.type === 'announced' && imitatedBy?.(one))
  const named = meant.length || !imitatedBy ? meant : all.filter(isNamed)
  return named.find(({ namespaces }) => !namespace || namespaces.includes(namespace)) ?? named[0]
}
