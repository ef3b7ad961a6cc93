import type { AuthWallet, EmailStep } from '../../core/login/auth.ts'
import { toWalletModalError } from '../../core/errors.ts'
import { forgetSent, isEmail } from '../../core/login/email.ts'
import type { Modal } from '../../modal.ts'
import type { EmailLogin, LoginAttempt } from '../../state/login.ts'
import { allowedAuth } from './allowedAuth.ts'
import { track } from '../modal/track.ts'
import { failLogin } from './failLogin.ts'
import { finishLogin } from './finishLogin.ts'
import { loginOf } from './loginOf.ts'
import { beginLogin, setLogin, updateLogin } from './loginAttempt.ts'

/**
 * The e-mail login that a step belongs to. After each await the steps check that this login is still the current one.
 */
interface Step {
  modal: Modal
  attempt: LoginAttempt
  email: string
}

/** Returns the state of a login; undefined if it has ended or another login has started. */
function stateOf({ modal, attempt }: Step): EmailLogin | undefined {
  const state = loginOf(modal).$email.get()
  return state?.attempt === attempt ? state : undefined
}

const patch = ({ modal, attempt }: Step, more: Partial<EmailLogin>) => updateLogin(loginOf(modal).$email, attempt, more)

const fail = (step: Step, cause: unknown, more: Partial<EmailLogin>) =>
  failLogin(step.modal, step.attempt, cause, (error) => patch(step, { ...more, error }))

/** Returns the current login and its state. */
function current(modal: Modal): { step: Step; state: EmailLogin } | undefined {
  const state = loginOf(modal).$email.get()
  return state && { state, step: { modal, attempt: state.attempt, email: state.email } }
}

/** Requests an e-mail to an address; returns false if the address is invalid. Ignored while that request is pending. */
export function startEmail(modal: Modal, typed: string): boolean {
  const email = typed.trim()
  if (!isEmail(email)) return false
  const { $email } = loginOf(modal)
  const before = $email.get()
  if (before?.email === email && before.phase === 'sending') return true
  const { namespace } = modal.router.$route.get()
  const attempt = beginLogin(modal, { view: 'EmailLogin', namespace })
  setLogin($email, { attempt, email, phase: 'sending', refused: 0, waitUntil: 0 })
  const step = { modal, attempt, email }
  track(modal).note('EMAIL_SUBMITTED', {})
  void attempt.busyDuring(send(step)).catch((cause: unknown) => fail(step, cause, { phase: 'failed' }))
  return true
}

async function send(step: Step): Promise<void> {
  const auth = await allowedAuth(step.modal)
  await follow(step, auth, await ask(step, auth))
}

/** Requests an e-mail. The secure site starts its cooldown even if the request fails. */
async function ask(step: Step, auth: AuthWallet): Promise<EmailStep> {
  try {
    return await auth.connectEmail(step.email, step.attempt.signal)
  } finally {
    patch(step, { waitUntil: step.modal.now() + auth.emailWaitMs() })
  }
}

/** Continues with the step that the secure site requires next. */
async function follow(step: Step, auth: AuthWallet, action: EmailStep): Promise<void> {
  if (action === 'CONNECT') await connect(step)
  else if (action === 'VERIFY_DEVICE') await waitForDevice(step, auth)
  else askCode(step)
}

/**
 * Waits until the visitor opens the link in the e-mail. After Resend several waits are pending: the first to resolve
 * continues the login, and only the latest can fail it.
 */
async function waitForDevice(step: Step, auth: AuthWallet): Promise<void> {
  const wait = {}
  patch(step, { phase: 'device', wait, error: undefined })
  show(step, 'EmailVerifyDevice')
  try {
    await auth.connectDevice(step.attempt.signal)
  } catch (cause) {
    const state = stateOf(step)
    if (state?.phase === 'device' && state.wait === wait) fail(step, cause, { phase: 'failed' })
    return
  }
  if (!stateOf(step)?.wait) return
  track(step.modal).note('DEVICE_REGISTERED_FOR_EMAIL', {})
  askCode(step)
}

function askCode(step: Step): void {
  track(step.modal).note('EMAIL_VERIFICATION_CODE_SENT', {})
  patch(step, { phase: 'code', wait: undefined, error: undefined })
  show(step, 'EmailVerifyOtp')
}

function show({ modal, attempt }: Step, view: 'EmailVerifyDevice' | 'EmailVerifyOtp'): void {
  const route = modal.router.$route.get()
  if (!attempt.isOver() && route.view !== view) attempt.go({ ...route, view })
}

async function connect(step: Step): Promise<void> {
  patch(step, { phase: 'connecting', error: undefined })
  try {
    await finishLogin(step.modal, step.attempt)
  } catch (cause) {
    fail(step, cause, { phase: 'failed', isSignedIn: true })
  }
}

/** Checks the code that the visitor typed. A rejected code clears the fields. */
export async function confirmCode(modal: Modal, code: string): Promise<void> {
  const { step, state } = current(modal) ?? {}
  if (!step || state?.phase !== 'code') return
  patch(step, { phase: 'checking', error: undefined, resend: forgetSent(state.resend) })
  const check = async () => {
    try {
      await (await modal.auth()).connectOtp(code, step.attempt.signal)
    } catch (cause) {
      const { code: kind, message } = toWalletModalError(cause, 'ConnectionFailed')
      track(modal).note('EMAIL_VERIFICATION_CODE_FAIL', { message }, kind)
      return fail(step, cause, { phase: 'code', refused: state.refused + 1 })
    }
    track(modal).note('EMAIL_VERIFICATION_CODE_PASS', {})
    await connect(step)
  }
  await step.attempt.busyDuring(check())
}

/** Requests another e-mail, at least 30 s after the previous one. The secure site may require a different step then. */
export async function resendEmail(modal: Modal): Promise<void> {
  const { step, state } = current(modal) ?? {}
  if (!step || !state || state.resend === 'sending' || state.waitUntil > modal.now()) return
  patch(step, { resend: 'sending' })
  try {
    const auth = await modal.auth()
    const action = await ask(step, auth)
    patch(step, { resend: 'sent' })
    // Do not interrupt: the visitor's code is being checked, or was accepted meanwhile.
    if (stateOf(step)?.phase === 'checking' || stateOf(step)?.phase === 'connecting') return
    await step.attempt.busyDuring(follow(step, auth, action))
  } catch (cause) {
    fail(step, cause, { resend: undefined })
  }
}

/** Retries the failed step: connecting, if the visitor is signed in, else waiting for the link. */
export async function retryEmail(modal: Modal): Promise<void> {
  const { step, state } = current(modal) ?? {}
  if (!step || state?.phase !== 'failed') return
  const again = async () => (state.isSignedIn ? connect(step) : waitForDevice(step, await modal.auth()))
  await step.attempt.busyDuring(again()).catch((cause: unknown) => fail(step, cause, { phase: 'failed' }))
}
