import { once } from '../../core/once.ts'

/** Loads calls of sites that work without the modal; visitors never need them. Rejects with `LoadFailed`. */
export const loadHeadless = once(() => import('./headless.ts'))
