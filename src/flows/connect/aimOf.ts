import type { Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import type { Route } from '../../state/router.ts'

/** The chain that the visitor connects for, and the network of it that they chose, where Connect was opened for one. */
export const aimOf = ({ router }: Modal): Pick<Route, 'namespace' | 'network'> => router.$trail.get().routes.findLast(({ view }) => view === 'Connect') ?? {}

/** A test for connectors (`namespaces`) and listed wallets (`chains`): of the chain that the visitor connects for; one that names none may be. */
export function isAimed(modal: Modal): (wallet: { namespaces?: readonly Namespace[]; chains?: readonly string[] }) => boolean {
  const { namespace } = aimOf(modal)
  return ({ namespaces, chains = namespaces }) => !namespace || !chains?.length || chains.some((one) => one.split(':')[0] === namespace)
}
