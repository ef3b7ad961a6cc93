import { once } from '../../core/once.ts'

/** Loads the code of `diagnose()`. Rejects with `LoadFailed`. */
export const loadDiagnose = once(() => import('../diagnostics/diagnose.ts'))
