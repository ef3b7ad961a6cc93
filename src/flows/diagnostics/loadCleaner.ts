import { PROBE_MS } from '../../core/diagnostics/limits.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import { once } from '../../core/once.ts'
import type { Modal } from '../../modal.ts'
import { privateTexts } from './privateTexts.ts'

const load = once(() => import('../../core/safety/redactJoined.ts'))

/**
 * Loads the code that removes what is private from a text of somebody else. If it cannot be loaded, nothing of such texts
 * is kept. Never rejects.
 */
export async function loadCleaner(modal: Modal): Promise<(text: string) => string> {
  try {
    const { redactJoined } = await withTimeout(load(), { ms: PROBE_MS })
    return (text) => redactJoined(text, privateTexts(modal))
  } catch {
    return () => '<removed>'
  }
}
