import type { AuthWallet, EmailStep } from '../../core/login/auth.ts'
import { isEmail } from '../../core/login/email.ts'
import type { Modal } from '../../modal.ts'
import type { EmailLogin, LoginQuestion } from '../../state/login.ts'
import { failLogin } from './failLogin.ts'
import { finishLogin } from './finishLogin.ts'
import { loginOf } from './loginOf.ts'
import { beginLogin, showLogin, tellLogin } from './loginQuestion.ts'

/** One login by e-mail, as its steps pass it on. After every wait they ask whether it is still wanted. */
interface Step {
  modal: Modal
  question: LoginQuestion
  email: string
}

/** Undefined once it is over, or another one has begun. */
function stateOf({ modal, question }: Step): EmailLogin | undefined {
  const state = loginOf(modal).$email.get()
  return state?.question === question ? state : undefined
}

const tell = ({ modal, question }: Step, more: Partial<EmailLogin>) => tellLogin(loginOf(modal).$email, question, more)

const fail = (step: Step, cause: unknown, more: Partial<EmailLogin>) =>
  failLogin(step.modal, step.question, cause, (error) => tell(step, { ...more, error }))

/** The login that is under way, and how far it is. */
function current(modal: Modal): { step: Step; state: EmailLogin } | undefined {
  const state = loginOf(modal).$email.get()
  return state && { state, step: { modal, question: state.question, email: state.email } }
}

/**
 * Asks for a mail to an address, from whichever field it was typed into; false where it is none. A second press while it is asked
 * for changes nothing.
 */
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
  void question.during(send(step)).catch((cause: unknown) => fail(step, cause, { phase: 'failed' }))
  return true
}

async function send(step: Step): Promise<void> {
  const auth = await step.modal.auth()
  await follow(step, auth, await ask(step, auth))
}

/** Asks for a mail. Whether it comes or not: from when on there can be another is known then. */
async function ask(step: Step, auth: AuthWallet): Promise<EmailStep> {
  try {
    return await auth.connectEmail(step.email, step.question.signal)
  } finally {
    tell(step, { waitUntil: step.modal.now() + auth.emailWaitMs() })
  }
}

/** Goes on as the secure site says. */
async function follow(step: Step, auth: AuthWallet, action: EmailStep): Promise<void> {
  if (action === 'CONNECT') await connect(step)
  else if (action === 'VERIFY_DEVICE') await waitForDevice(step, auth)
  else askCode(step)
}

/** Waits for the link in the mail. Each mail brings a wait: the first that ends leads on, and only the last one can fail. */
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

/** The visitor has typed a code. One that is refused empties the boxes. */
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
  await step.question.during(check())
}

/** Another mail, no sooner than 30 s after the last one; what it is for may be another thing by now. */
export async function resendEmail(modal: Modal): Promise<void> {
  const { step, state } = current(modal) ?? {}
  if (!step || !state || state.resend === 'sending' || state.waitUntil > modal.now()) return
  tell(step, { resend: 'sending' })
  try {
    const auth = await modal.auth()
    const action = await ask(step, auth)
    tell(step, { resend: 'sent' })
    // A code may be on its way to the secure site meanwhile, or have been accepted.
    if (stateOf(step)?.phase === 'checking' || stateOf(step)?.phase === 'connecting') return
    await step.question.during(follow(step, auth, action))
  } catch (cause) {
    fail(step, cause, { resend: undefined })
  }
}

/** Does again what failed: the connection of who is signed in, else the wait for the link. */
export async function retryEmail(modal: Modal): Promise<void> {
  const { step, state } = current(modal) ?? {}
  if (!step || state?.phase !== 'failed') return
  const again = async () => (state.isSignedIn ? connect(step) : waitForDevice(step, await modal.auth()))
  await step.question.during(again()).catch((cause: unknown) => fail(step, cause, { phase: 'failed' }))
}
