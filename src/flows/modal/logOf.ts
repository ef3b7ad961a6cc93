import type { Log } from '../../core/log/logTypes.ts'
import type { Modal } from '../../modal.ts'
import { createLog } from '../../state/log.ts'

function create(modal: Modal): Log {
  const isDebug = () => modal.$options.get().debug === true
  const log = createLog({ now: modal.now, level: () => (isDebug() ? 'debug' : 'error') })
  log.listen(({ level, about, text }) => {
    if (isDebug())
      void import('../diagnostics/cleanerOf.ts')
        .then(
          ({ cleanerOf }) => cleanerOf(modal)(text),
          () => about, // without the code that redacts, nothing but the topic
        )
        .then((shown) => console[level]('[wallet-modal]', shown))
  })
  return log
}

/**
 * Returns the log of the modal. It keeps errors (specification §9), and with `debug` everything, which is printed to the
 * console, too. It is in memory only.
 */
export const logOf = (modal: Modal): Log => modal.late(create)
