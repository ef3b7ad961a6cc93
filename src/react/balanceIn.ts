import type { Snapshot } from '../core/snapshot.ts'
import type { Balance, Namespace } from '../core/types.ts'

/**
 * Returns the native balance of a namespace's current connection (default: the active namespace); null while unknown.
 */
export const balanceIn = (
  { balances, activeNamespace }: Pick<Snapshot, 'balances' | 'activeNamespace'>,
  namespace: Namespace = activeNamespace,
): Balance | null => balances[namespace] ?? null
