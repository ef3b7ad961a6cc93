import { once } from '../../core/once.ts'

/** Loads the code that follows transfers of earlier visits. Rejects with `LoadFailed`. */
export const loadResume = once(() => import('../money/resumeTransfers.ts'))
