import { WalletModalError } from '../../core/errors.ts'
import type { Modal } from '../../modal.ts'
import { createSender, type Sender } from '../../services/analytics/createSender.ts'
import { logOf } from '../modal/logOf.ts'
import { report } from '../modal/report.ts'
import { isConsented } from './isConsented.ts'

function create(modal: Modal): Sender {
  const sender = createSender({
    options: () => modal.$options.get(),
    version: modal.entry.version,
    isAllowed: () => isConsented(modal),
    now: modal.now,
    onRefused: (cause) =>
      report(
        modal,
        new WalletModalError('OriginNotAllowed', {
          message: 'Invalid App Configuration',
          params: { alert: 'APKT002' },
          cause,
        }),
      ),
    onDropped: (why) => logOf(modal).add('info', 'analytics', `Not sent: ${why}`),
  })
  const stops = [modal.$options.listen(sender.check), modal.$features.listen(sender.check), sender.stop]
  modal.lifetime.signal.addEventListener('abort', () => stops.forEach((stop) => stop()), { once: true })
  return sender
}

/** Sends analytics events of visitors who allow it. Loaded only for them. */
export const senderOf = (modal: Modal): Sender => modal.late(create)
