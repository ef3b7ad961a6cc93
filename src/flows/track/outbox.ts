import type { AnalyticsError, AnalyticsRecord } from '../../core/analytics/record.ts'
import type { Modal } from '../../modal.ts'
import type { Sender } from '../../services/analytics/createSender.ts'
import { logOf } from '../modal/logOf.ts'
import { isConsented } from './isConsented.ts'
import { loadSender } from './loadSender.ts'

/**
 * Creates what passes events on to the sender, which is loaded for the first one that may be sent. Events before the
 * consent are never sent, nor those that still wait for the code when the consent is withdrawn.
 */
export function createOutbox(modal: Modal) {
  let withdrawals = 0
  const stop = modal.$options.listen((options, before) => {
    if (!isConsented(modal) || options.projectId !== before?.projectId) withdrawals++
  })
  async function pass(add: (sender: Sender) => void, isReady?: Promise<unknown>): Promise<void> {
    // Check before the first `await`: a later consent applies to later events only.
    if (!isConsented(modal)) return
    const at = withdrawals
    try {
      const [{ senderOf }] = await Promise.all([loadSender(), isReady])
      if (at === withdrawals && !modal.lifetime.signal.aborted) add(senderOf(modal))
    } catch {
      logOf(modal).add('error', 'analytics', 'The code that sends events could not be loaded.')
    }
  }
  return {
    add: (record: AnalyticsRecord) => void pass((sender) => sender.add(record)),
    /** Sends an error as soon as its description is loaded. Sends nothing if that is undefined. */
    addError(coming: Promise<AnalyticsError | undefined>): void {
      let record: AnalyticsError | undefined
      const isReady = coming.then((one) => (record = one))
      void pass((sender) => record && sender.addError(record), isReady)
      // The caller handles this rejection; here it must only not be an unhandled one.
      isReady.catch(() => {})
    },
    stop,
  }
}
