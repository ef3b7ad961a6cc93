import type { Connector } from '../../core/connector.ts'
import type { Namespace } from '../../core/types.ts'
import { nameKey } from '../../core/wallets/walletNames.ts'
import type { Modal } from '../../modal.ts'

/** Installed wallets that claim an rdns. If there are several, none of them can be trusted to be the genuine one. */
export const rivalsFor = ({ wallets }: Modal, rdns: string | undefined): readonly Connector[] =>
  wallets.$found.get().filter((one) => one.type === 'announced' && one.rdns !== undefined && one.rdns === rdns)

/**
 * The connector that a site means by id, rdns or explorer id, else by name; one of the given namespace first. Names are
 * easy to fake: they count only after the imitation check is loaded (`loadImitationCheck`), and never for imitations.
 * Undefined for an rdns that several wallets claim.
 */
export function connectorFor(modal: Modal, wanted: string, namespace?: Namespace): Connector | undefined {
  if (rivalsFor(modal, wanted).length > 1) return undefined
  const { imitatedBy, $connectors } = modal.wallets
  const all = $connectors.get()
  const meant = all.filter(({ id, rdns, explorerId }) => [id, rdns, explorerId].includes(wanted))
  const isNamed = (one: Connector) => nameKey(one.name) === nameKey(wanted) && !imitatedBy?.(one)
  const named = meant.length || !imitatedBy ? meant : all.filter(isNamed)
  return named.find(({ namespaces }) => !namespace || namespaces.includes(namespace)) ?? named[0]
}
