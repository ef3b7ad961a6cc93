import { hooksOf } from '../../core/devtools/hooks.ts'
import { watchedOrigins } from '../../core/diagnostics/serviceUrls.ts'
import { messageOf } from '../../core/errors/refusal.ts'
import type { Modal } from '../../modal.ts'
import { logOf } from '../modal/logOf.ts'

/** Shows the modal to recordings that have been started in the page, until `signal` aborts. */
export function showToDevtools(modal: Modal, signal: AbortSignal): void {
  if (signal.aborted) return
  const { $options, networks } = modal
  const options = $options.get()
  const origins = watchedOrigins(options, networks.$configured.get())
  const log = logOf(modal)
  const stops = [...hooksOf(globalThis)].flatMap((hook) => {
    try {
      return hook({ options, origins, log })
    } catch (error) {
      log.add('error', 'error', `A recording could not begin: ${messageOf(error)}`)
      return []
    }
  })
  signal.addEventListener('abort', () => stops.forEach((stop) => stop()))
}
