import { once } from '../../core/once.ts'

/** Loads the list of view names, which most calls of `open()` do not need. Rejects with `LoadFailed`. */
export const loadNamedView = once(() => import('./namedView.ts'))
