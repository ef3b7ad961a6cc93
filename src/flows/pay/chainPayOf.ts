import { loadPay } from '../../chains/loadPay.ts'
import type { Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

/** Returns the loader of the chains' code that pays. Tests replace it. */
export const createPays = () => loadPay

/** Loads the code that checks payments on a chain; undefined if nothing can be paid there. Rejects with `LoadFailed`. */
export const chainPayOf = (modal: Modal, namespace: Namespace) => modal.late(createPays)(namespace)
