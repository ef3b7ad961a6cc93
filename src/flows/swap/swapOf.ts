import { loadSwap } from '../../chains/loadSwap.ts'
import type { Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

/** Returns the loader of the chains' code that swaps. Tests replace it. */
export const createSwaps = () => loadSwap

/** Loads the code that swaps on a chain; undefined if nothing can be swapped there. Rejects with `LoadFailed`. */
export const swapOf = (modal: Modal, namespace: Namespace) => modal.late(createSwaps)(namespace)
