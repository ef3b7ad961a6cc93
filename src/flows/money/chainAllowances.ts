import { loadAllowances } from '../../chains/loadAllowances.ts'
import type { Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

/** Returns the loader of the chains' code for allowances. Tests replace it. */
export const createLoader = () => loadAllowances

/** Loads the code for a chain's allowances; undefined if it has none. Rejects with `LoadFailed`. */
export const chainAllowances = (modal: Modal, namespace: Namespace) => modal.late(createLoader)(namespace)
