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
  function pass(add: (sender: Sender) => void): void {
    if (!isConsented(modal)) return
    const at = withdrawals
    loadSender().then(
      ({ senderOf }) => void (at === withdrawals && !modal.lifetime.signal.aborted && add(senderOf(modal))),
      () => logOf(modal).add('error', 'analytics', 'The code that sends events could not be loaded.'),
    )
  }
  return {
    add: (record: AnalyticsRecord) => pass((sender) => sender.add(record)),
    addError: (record: AnalyticsError) => pass((sender) => sender.addError(record)),
    stop,
  }
}
