import type { UpdateEmailStep } from '../../core/login/auth.ts'
import { forgetSent, isEmail } from '../../core/login/email.ts'
import { toWalletModalError, WalletModalError } from '../../core/errors.ts'
import { EMAIL_COOLDOWN_MS } from '../../core/limits.ts'
import type { Modal } from '../../modal.ts'
import type { EmailUpdate } from '../../state/login.ts'
import { authConnection, authConnector } from '../connect/authConnector.ts'
import { settle } from '../modal/settle.ts'
import { failLogin } from './failLogin.ts'
import { loginOf } from './loginOf.ts'
import { beginLogin, setLogin, updateLogin } from './loginAttempt.ts'
import { recordOutcome } from '../modal/recordOutcome.ts'
import { report } from '../modal/report.ts'

const VIEWS = { VERIFY_PRIMARY_OTP: 'UpdateEmailPrimaryOtp', VERIFY_SECONDARY_OTP: 'UpdateEmailSecondaryOtp' } as const

/**
 * Whether the visitor has an e-mail address to change. If not, closes the modal and reports the error (specification
 * §5).
 */
export function mayUpdateEmail(modal: Modal): boolean {
  if (authConnection(modal)) return true
  const t = modal.locale.$t.get()
  const error = authConnector(modal)
    ? new WalletModalError('NotConnected', { message: t('updateEmail.notSignedIn') })
    : new WalletModalError('ConnectorNotFound', { message: t('updateEmail.noConnector') })
  report(modal, error)
  recordOutcome(modal, error)
  settle(modal, 'done')
  return false
}

const patch = (modal: Modal, { attempt }: EmailUpdate, more: Partial<EmailUpdate>) =>
  updateLogin(loginOf(modal).$update, attempt, more)

/** Starts changing the e-mail address; returns false if the new one is invalid. */
export function startUpdate(modal: Modal, typed: string): boolean {
  const email = typed.trim()
  if (!isEmail(email)) return false
  const { $update } = loginOf(modal)
  const before = $update.get()
  if (before?.phase === 'sending' && before.email === email) return true
  const attempt = beginLogin(modal, { view: 'UpdateEmailWallet' })
  const update: EmailUpdate = { attempt, email, phase: 'sending', refused: 0, waitUntil: 0 }
  setLogin($update, update)
  void attempt.busyDuring(ask(modal, update))
  return true
}

async function ask(modal: Modal, update: EmailUpdate): Promise<void> {
  const { attempt, email } = update
  try {
    showCode(modal, update, await (await modal.auth()).updateEmail(email, attempt.signal))
  } catch (cause) {
    failLogin(modal, attempt, cause, (error) => patch(modal, update, { phase: 'failed', error }))
  }
}

/** Asks for a code that was just sent. From its view, Back returns to the field for the address. */
function showCode(modal: Modal, update: EmailUpdate, step: UpdateEmailStep): void {
  const { attempt } = update
  if (attempt.isOver()) return
  patch(modal, update, { phase: 'code', step, error: undefined, waitUntil: modal.now() + EMAIL_COOLDOWN_MS })
  const { view } = modal.router.$route.get()
  if (view !== VIEWS[step]) attempt.go({ view: VIEWS[step] }, view === 'UpdateEmailWallet')
}

/** Checks the code from the e-mail to the old or the new address. */
export async function confirmUpdate(modal: Modal, code: string): Promise<void> {
  const update = loginOf(modal).$update.get()
  if (update?.phase !== 'code') return
  const { attempt, step } = update
  patch(modal, update, { phase: 'checking', error: undefined, resend: forgetSent(update.resend) })
  const check = async () => {
    const auth = await modal.auth()
    if (step === 'VERIFY_PRIMARY_OTP') {
      await auth.updateEmailPrimaryOtp(code, attempt.signal)
      patch(modal, update, { primaryCode: code })
      return showCode(modal, update, 'VERIFY_SECONDARY_OTP')
    }
    await auth.updateEmailSecondaryOtp(code, attempt.signal)
    if (!attempt.isOver()) finish(modal, update)
  }
  await attempt
    .busyDuring(check())
    .catch((cause: unknown) =>
      failLogin(modal, attempt, cause, (error) =>
        patch(modal, update, { phase: 'code', error, refused: update.refused + 1 }),
      ),
    )
}

/**
 * Repeats the request that sent the code, since the secure site has none to send it again, and returns which code the
 * visitor needs then. If the code of the old address counts only once, it is forgotten, and the change starts again with a
 * new one; undefined if the visitor entered the other code meanwhile, which that would take back.
 */
async function sendAgain(
  modal: Modal,
  update: EmailUpdate,
  isAsked: () => boolean,
): Promise<UpdateEmailStep | undefined> {
  const { attempt, email, step, primaryCode } = update
  const auth = await modal.auth()
  if (step === 'VERIFY_SECONDARY_OTP' && primaryCode !== undefined) {
    try {
      await auth.updateEmailPrimaryOtp(primaryCode, attempt.signal)
      return step
    } catch (cause) {
      if (toWalletModalError(cause).code !== 'ConnectionFailed') throw cause
      patch(modal, update, { primaryCode: undefined })
      if (!isAsked()) return undefined
    }
  }
  return auth.updateEmail(email, attempt.signal)
}

/** Requests another code, at least 30 s after the previous one. */
export async function resendUpdate(modal: Modal): Promise<void> {
  const { $update } = loginOf(modal)
  const update = $update.get()
  if (!update || update.resend === 'sending' || update.waitUntil > modal.now()) return
  const { attempt } = update
  // Otherwise, do not interrupt: the visitor's code is being checked, or was accepted meanwhile
  const isAsked = () => $update.get()?.phase === 'code' && $update.get()?.step === update.step
  patch(modal, update, { resend: 'sending' })
  try {
    const step = await sendAgain(modal, update, isAsked)
    const isSent = step !== undefined && isAsked()
    patch(modal, update, { resend: isSent ? 'sent' : undefined, waitUntil: modal.now() + EMAIL_COOLDOWN_MS })
    if (isSent) showCode(modal, update, step)
  } catch (cause) {
    const waitUntil = modal.now() + EMAIL_COOLDOWN_MS
    failLogin(modal, attempt, cause, (error) => patch(modal, update, { resend: undefined, error, waitUntil }))
  }
}

/** Shows a toast and goes back to the view before the change, or closes the modal if there is none. */
function finish(modal: Modal, { attempt }: EmailUpdate): void {
  attempt.end()
  modal.toasts.add((t) => t('updateEmail.done'), 'success')
  if (!modal.router.leave(['UpdateEmailWallet', ...Object.values(VIEWS)])) settle(modal, 'done')
}
