import type { Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import type { Route } from '../../state/router.ts'

/** The namespace and network that Connect was opened for, if any. */
export const connectTarget = ({ router }: Modal): Pick<Route, 'namespace' | 'network'> => router.$trail.get().routes.findLast(({ view }) => view === 'Connect') ?? {}

/**
 * Returns a filter for connectors (`namespaces`) and listed wallets (`chains`) that support the wanted namespace; those
 * that name none pass.
 */
export function fitsTarget(modal: Modal): (wallet: { namespaces?: readonly Namespace[]; chains?: readonly string[] }) => boolean {
  const { namespace } = connectTarget(modal)
  return ({ namespaces, chains = namespaces }) => !namespace || !chains?.length || chains.some((one) => one.split(':')[0] === namespace)
}
