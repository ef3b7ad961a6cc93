import type { Holding } from '../../core/money/holdings.ts'
import type { SendProblem } from '../../core/money/sendProblem.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import type { Modal } from '../../modal.ts'
import { reviewTransfer } from './review.ts'

/** What is missing, in the words of specification §5. */
const MISSING: Partial<Record<SendProblem, MessageKey>> = {
  'send.selectToken': 'send.needsToken',
  'send.addAmount': 'send.needsBoth',
  'send.addAddress': 'send.needsBoth',
}

/** Reviews what the visitor has entered, for those who press Enter in a field. A toast says what is missing or wrong. */
export function submit(modal: Modal, holding: Holding | undefined, problem: SendProblem | undefined): void {
  if (holding && !problem) return reviewTransfer(modal, holding)
  const key = (problem && MISSING[problem]) ?? problem ?? 'send.needsToken'
  modal.toasts.add((t) => t(key), 'error', { autoClose: true })
}
