import { PROBE_MS } from '../../core/diagnostics/limits.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import { once } from '../../core/once.ts'
import type { Modal } from '../../modal.ts'

const load = once(() => import('../diagnostics/cleanerOf.ts'))

/** Removes what is private from a text of somebody else. */
export type Clean = (text: string) => string

/**
 * Loads the code that removes what is private from texts of others. Undefined if it does not load in time: such texts are
 * left out then. Never rejects.
 */
export const loadCleaner = (): Promise<((modal: Modal) => Clean) | undefined> =>
  withTimeout(load(), { ms: PROBE_MS }).then(
    ({ cleanerOf }) => cleanerOf,
    () => undefined,
  )
