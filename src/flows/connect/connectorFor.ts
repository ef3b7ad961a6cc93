import type { Connector } from '../../core/connector.ts'
import type { Namespace } from '../../core/types.ts'
import { nameKey } from '../../core/wallets/walletNames.ts'
import type { Modal } from '../../modal.ts'

/**
 * Returns the installed wallets that claim an rdns (EIP-6963). If there are several, none can be trusted to be the
 * genuine one.
 */
export const rivalsFor = ({ wallets }: Modal, rdns: string | undefined): readonly Connector[] =>
  wallets.$found.get().filter((one) => one.type === 'announced' && one.rdns !== undefined && one.rdns === rdns)

/**
 * Finds a connector by id, rdns or explorer id, else by name; prefers one that supports `namespace`. Names are easy to
 * fake, so they are compared only after the imitation check is loaded (`loadImitationCheck`), and imitations never
 * match. Undefined for an rdns that several wallets claim.
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
