import { once } from '../../core/once.ts'

/**
 * Loads the code that validates a view name passed to `open()`, which most calls do not pass. Rejects with
 * `LoadFailed`.
 */
export const loadViewByName = once(() => import('./viewByName.ts'))
