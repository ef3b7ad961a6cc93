import type { Connector } from '../../core/connector.ts'
import type { Namespace } from '../../core/types.ts'
import { nameKey } from '../../core/wallets/walletNames.ts'
import type { Modal } from '../../modal.ts'

/** The wallets in the page that claim an rdns: where there are several, nobody can tell which one is genuine. */
export const rivalsFor = ({ wallets }: Modal, rdns: string | undefined): readonly Connector[] =>
  wallets.$found.get().filter((one) => one.type === 'announced' && one.rdns !== undefined && one.rdns === rdns)

/**
 * The connector that a site means by an id, an rdns or an explorer id, else by a name; one of the namespace before others. A name is
 * anybody's to take: it counts only once imitations can be told (`knowImitations`), and theirs does not. An rdns that several wallets claim means none of them.
 */
export function connectorFor(modal: Modal, wanted: string, namespace?: Namespace): Connector | undefined {
  if (rivalsFor(modal, wanted).length > 1) return undefined
  const { wallets, imitatedBy } = modal
  const all = wallets.$connectors.get()
  const meant = all.filter(({ id, rdns, explorerId }) => [id, rdns, explorerId].includes(wanted))
  const isNamed = (one: Connector) => nameKey(one.name) === nameKey(wanted) && !imitatedBy?.(one)
  const named = meant.length || !imitatedBy ? meant : all.filter(isNamed)
  return named.find(({ namespaces }) => !namespace || namespaces.includes(namespace)) ?? named[0]
}
