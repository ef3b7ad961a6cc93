import { once } from '../../core/once.ts'

/** Loads the code that looks up names. Rejects with `LoadFailed`. */
export const loadNames = once(() => import('../../flows/names/followNames.ts'))
