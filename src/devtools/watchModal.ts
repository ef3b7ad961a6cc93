import { addHook, type Watched } from '../core/devtools/hooks.ts'
import type { JsonValue } from '../core/json.ts'
import type { LogEntry } from '../core/log/logTypes.ts'
import type { Parts } from './parts.ts'

/**
 * Takes options, origins of services, and the log from the modal once it has opened. `started`: milliseconds since 1970.
 */
export function watchModal(
  { add, names, signal }: Parts,
  started: number,
  know: (origins: Watched['origins']) => void,
) {
  let options: JsonValue = {}
  const log = ({ at, level, about, text }: LogEntry) =>
    add({ kind: 'log', level, about, text: names.text(text) }, Math.max(0, at - started))
  const unhook = addHook(globalThis, (watched) => {
    options = names.data(watched.options)
    know(watched.origins)
    watched.log.entries().forEach(log)
    return watched.log.listen(log)
  })
  signal.addEventListener('abort', unhook)
  return { options: () => options }
}
