import type { Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import type { Route } from '../../state/router.ts'

/** Returns the namespace and network for which the view Connect was opened, if any. */
export const connectTarget = ({ router }: Modal): Pick<Route, 'namespace' | 'network'> =>
  router.$trail.get().routes.findLast(({ view }) => view === 'Connect') ?? {}

/**
 * Returns a filter for wallets that support the namespace for which Connect was opened. Connectors list theirs in
 * `namespaces`, wallets of the wallet list in `chains`; wallets that list nothing pass.
 */
export function fitsTarget(
  modal: Modal,
): (wallet: { namespaces?: readonly Namespace[]; chains?: readonly string[] }) => boolean {
  const { namespace } = connectTarget(modal)
  return ({ namespaces, chains = namespaces }) =>
    !namespace || !chains?.length || chains.some((one) => one.split(':')[0] === namespace)
}
