import type { AuthWallet, EmailStep } from '../../core/login/auth.ts'
import { isEmail } from '../../core/login/email.ts'
import type { Modal } from '../../modal.ts'
import type { EmailLogin, LoginAttempt } from '../../state/login.ts'
import { failLogin } from './failLogin.ts'
import { finishLogin } from './finishLogin.ts'
import { loginOf } from './loginOf.ts'
import { beginLogin, showLogin, tellLogin } from './loginAttempt.ts'

/** The e-mail login that a step belongs to. After each await the steps check that it is still the current one. */
interface Step {
  modal: Modal
  question: LoginAttempt
  email: string
}

/** Returns the state of a login; undefined if it has ended or another one has started. */
function stateOf({ modal, question }: Step): EmailLogin | undefined {
  const state = loginOf(modal).$email.get()
  return state?.question === question ? state : undefined
}

const tell = ({ modal, question }: Step, more: Partial<EmailLogin>) => tellLogin(loginOf(modal).$email, question, more)

const fail = (step: Step, cause: unknown, more: Partial<EmailLogin>) =>
  failLogin(step.modal, step.question, cause, (error) => tell(step, { ...more, error }))

/** Returns the current login and its state. */
function current(modal: Modal): { step: Step; state: EmailLogin } | undefined {
  const state = loginOf(modal).$email.get()
  return state && { state, step: { modal, question: state.question, email: state.email } }
}

/** Requests an e-mail to an address; returns false if the address is invalid. Ignored while that request is pending. */
export function startEmail(modal: Modal, typed: string): boolean {
  const email = typed.trim()
  if (!isEmail(email)) return false
  const { $email } = loginOf(modal)
  const before = $email.get()
  if (before?.email === email && before.phase === 'sending') return true
  const { namespace } = modal.router.$route.get()
  const question = beginLogin(modal, { view: 'EmailLogin', namespace })
  showLogin($email, { question, email, phase: 'sending', refused: 0, waitUntil: 0 })
  const step = { modal, question, email }
  void question.busyDuring(send(step)).catch((cause: unknown) => fail(step, cause, { phase: 'failed' }))
  return true
}

async function send(step: Step): Promise<void> {
  const auth = await step.modal.auth()
  await follow(step, auth, await ask(step, auth))
}

/** Requests an e-mail. The secure site starts its cooldown even if that fails. */
async function ask(step: Step, auth: AuthWallet): Promise<EmailStep> {
  try {
    return await auth.connectEmail(step.email, step.question.signal)
  } finally {
    tell(step, { waitUntil: step.modal.now() + auth.emailWaitMs() })
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
  tell(step, { phase: 'device', wait, error: undefined })
  show(step, 'EmailVerifyDevice')
  try {
    await auth.connectDevice(step.question.signal)
  } catch (cause) {
    const state = stateOf(step)
    if (state?.phase === 'device' && state.wait === wait) fail(step, cause, { phase: 'failed' })
    return
  }
  if (stateOf(step)?.wait) askCode(step)
}

function askCode(step: Step): void {
  tell(step, { phase: 'code', wait: undefined, error: undefined })
  show(step, 'EmailVerifyOtp')
}

function show({ modal, question }: Step, view: 'EmailVerifyDevice' | 'EmailVerifyOtp'): void {
  const route = modal.router.$route.get()
  if (!question.isOver() && route.view !== view) question.go({ ...route, view })
}

async function connect(step: Step): Promise<void> {
  tell(step, { phase: 'connecting', error: undefined })
  try {
    await finishLogin(step.modal, step.question)
  } catch (cause) {
    fail(step, cause, { phase: 'failed', isSignedIn: true })
  }
}

/** Checks the code that the visitor typed. A rejected code clears the fields. */
export async function confirmCode(modal: Modal, code: string): Promise<void> {
  const { step, state } = current(modal) ?? {}
  if (!step || state?.phase !== 'code') return
  tell(step, { phase: 'checking', error: undefined, resend: undefined })
  const check = async () => {
    try {
      await (await modal.auth()).connectOtp(code, step.question.signal)
    } catch (cause) {
      return fail(step, cause, { phase: 'code', refused: state.refused + 1 })
    }
    await connect(step)
  }
  await step.question.busyDuring(check())
}

/** Requests another e-mail, at least 30 s after the previous one. The secure site may require a different step then. */
export async function resendEmail(modal: Modal): Promise<void> {
  const { step, state } = current(modal) ?? {}
  if (!step || !state || state.resend === 'sending' || state.waitUntil > modal.now()) return
  tell(step, { resend: 'sending' })
  try {
    const auth = await modal.auth()
    const action = await ask(step, auth)
    tell(step, { resend: 'sent' })
    // Do not interrupt: the visitor's code is being checked, or was accepted meanwhile.
    if (stateOf(step)?.phase === 'checking' || stateOf(step)?.phase === 'connecting') return
    await step.question.busyDuring(follow(step, auth, action))
  } catch (cause) {
    fail(step, cause, { resend: undefined })
  }
}

/** Retries the failed step: connecting, if the visitor is signed in, else waiting for the link. */
export async function retryEmail(modal: Modal): Promise<void> {
  const { step, state } = current(modal) ?? {}
  if (!step || state?.phase !== 'failed') return
  const again = async () => (state.isSignedIn ? connect(step) : waitForDevice(step, await modal.auth()))
  await step.question.busyDuring(again()).catch((cause: unknown) => fail(step, cause, { phase: 'failed' }))
}
