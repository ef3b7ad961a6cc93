import { once } from '../../core/once.ts'

/** Loads the code that says whether an account can register a name. Rejects with `LoadFailed`. */
export const loadNaming = once(() => import('../account/whyNoName.ts'))
