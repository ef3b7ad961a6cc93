import type { Log } from '../../core/log/logTypes.ts'
import type { Modal } from '../../modal.ts'
import { createLog } from '../../state/log.ts'
import { loadCleaner } from '../site/loadCleaner.ts'

function create(modal: Modal): Log {
  const isDebug = () => modal.$options.get().debug === true
  const log = createLog({ now: modal.now, level: () => (isDebug() ? 'debug' : 'error') })
  log.listen(({ level, about, text }) => {
    if (!isDebug()) return
    // If the code that removes private data cannot be loaded, only the topic is printed
    void loadCleaner().then((cleanerOf) => console[level]('[wallet-modal]', cleanerOf?.(modal)(text) ?? about))
  })
  return log
}

/**
 * Returns the log of the modal. It keeps errors (specification §9), and with `debug` everything, which is printed to the
 * console, too. It is in memory only.
 */
export const logOf = (modal: Modal): Log => modal.late(create)
