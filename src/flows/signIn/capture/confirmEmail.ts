import { isWalletModalError, toWalletModalError, WalletModalError } from '../../../core/errors.ts'
import { forgetSent } from '../../../core/login/email.ts'
import type { Modal } from '../../../modal.ts'
import { HttpError } from '../../../services/http.ts'
import { withMessage } from '../../modal/withMessage.ts'
import { captureFor, patchCapture } from './captureEmail.ts'
import { finishCapture } from './finishCapture.ts'
import { emailOf } from './leaveCapture.ts'

/** Client errors, whose reason is for the visitor. */
const REFUSED = [400, 401, 403, 404, 422]

/** Returns the service's reason for refusing a code, or the error itself. */
function reasonOf(cause: unknown): WalletModalError {
  const error = toWalletModalError(cause, 'ServiceUnavailable')
  const { cause: answer } = error
  const isReason = isWalletModalError(cause) && answer instanceof HttpError && REFUSED.includes(answer.status)
  const message = isReason ? answer.text.trim() : ''
  return /^[^\p{Cc}<{]{1,120}$/u.test(message) ? new WalletModalError(error.code, { message, cause }) : error
}

/** Confirms the address by the code that the visitor typed. A rejected code clears the fields. */
export async function confirmEmail(modal: Modal, code: string): Promise<void> {
  const mine = emailOf(modal).get()
  if (mine?.phase !== 'code') return
  patchCapture(modal, mine, {
    phase: 'checking',
    error: undefined,
    resend: forgetSent(mine.resend),
  })
  try {
    await captureFor(modal).hosted.confirmCode(code, mine.stop.signal)
    if (emailOf(modal).get()?.stop === mine.stop) finishCapture(modal)
  } catch (cause) {
    withMessage(modal, reasonOf(cause), (error) =>
      patchCapture(modal, mine, { phase: 'code', error, refused: mine.refused + 1 }),
    )
  }
}
