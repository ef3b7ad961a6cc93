import { once } from '../../core/once.ts'

/** Loads `connect()` and the other API methods that work without the modal. Rejects with `LoadFailed`. */
export const loadHeadless = once(() => import('./headless.ts'))
