import { once } from '../../core/once.ts'

/** Fetches what knows the names of the views: most openings name none. Rejects with `LoadFailed`. */
export const naming = once(() => import('./namedView.ts'))
