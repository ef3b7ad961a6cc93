import type { Snapshot } from '../core/snapshot.ts'
import type { Balance, Namespace } from '../core/types.ts'

/** The native balance of the connection in use of a namespace, of the active one where none is named; null while it is unknown. */
export const balanceIn = ({ balances, activeNamespace }: Pick<Snapshot, 'balances' | 'activeNamespace'>, namespace: Namespace = activeNamespace): Balance | null => balances[namespace] ?? null
