import { loadMoney } from '../../chains/loadMoney.ts'
import type { Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

/** Returns the loader of the chains' code that moves money. Tests replace it. */
export const createMoney = () => loadMoney

/** Loads the code that moves money on a chain; undefined if nothing can be sent there. Rejects with `LoadFailed`. */
export const moneyOf = (modal: Modal, namespace: Namespace) => modal.late(createMoney)(namespace)
