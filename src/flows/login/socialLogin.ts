import type { SocialProvider } from '../../core/login/auth.ts'
import { WalletModalError } from '../../core/errors.ts'
import { SOCIAL_NAMES } from '../../core/login/socials.ts'
import type { Modal } from '../../modal.ts'
import { readEnvironment } from '../../services/environment.ts'
import { openLoginWindow, type LoginWindow } from '../../services/loginWindow.ts'
import type { LoginAttempt, SocialLogin } from '../../state/login.ts'
import { failLogin } from './failLogin.ts'
import { startFarcaster } from './farcasterLogin.ts'
import { finishLogin } from './finishLogin.ts'
import { loginOf } from './loginOf.ts'
import { beginLogin, showLogin, tellLogin } from './loginAttempt.ts'
import { recordOutcome } from '../modal/recordOutcome.ts'
import { signInWith } from './signInWith.ts'
import { leaveForProvider } from './socialRedirect.ts'

type WindowProvider = SocialLogin['provider']

/** The popup's first page while the secure site's start page is unknown. */
const NOWHERE = 'about:blank'

const tell = (modal: Modal, question: LoginAttempt, more: Partial<SocialLogin>) => tellLogin(loginOf(modal).$social, question, more)

/**
 * Starts a social login: opens the provider's popup during the visitor's click. A second click focuses the open popup.
 * After a failure, retries: if the visitor is signed in, only connecting.
 */
export function startSocial(modal: Modal, provider: SocialProvider): void {
  if (provider === 'farcaster') return startFarcaster(modal)
  const { $social, popupUrl = NOWHERE } = loginOf(modal)
  const before = $social.get()
  if (before?.provider === provider && before.phase === 'window') return before.focus?.()
  if (before?.provider === provider && before.isSignedIn) return void before.question.busyDuring(connect(modal, before.question))
  const isRedirect = readEnvironment().app === 'telegram'
  // Open before any `await`, or the browser may block it.
  const popup = isRedirect ? undefined : openLoginWindow(popupUrl)
  const { namespace } = modal.router.$route.get()
  const question = beginLogin(modal, { view: 'ConnectingSocial', title: SOCIAL_NAMES[provider], namespace })
  showLogin($social, { question, provider, phase: popup || isRedirect ? 'window' : 'blocked', ...(popup && { focus: popup.focus }) })
  if (popup) void question.busyDuring(ask(modal, { question, provider, popup }))
  else if (isRedirect) void question.busyDuring(leave(modal, question, provider))
  else recordOutcome(modal, new WalletModalError('PopupBlocked'))
}

interface Asked {
  question: LoginAttempt
  provider: WindowProvider
  popup: LoginWindow
}

async function ask(modal: Modal, { question, provider, popup }: Asked): Promise<void> {
  const { signal } = question
  const untrusted = new WalletModalError('OriginNotAllowed', { message: 'Untrusted Origin' })
  try {
    await signInWith(modal.auth, { provider, popup, signal, untrusted, onApproved: () => tell(modal, question, { phase: 'connecting', focus: undefined }) })
  } catch (cause) {
    return fail(modal, question, cause)
  }
  await connect(modal, question)
}

/** Connects the embedded wallet of the signed-in user. */
async function connect(modal: Modal, question: LoginAttempt): Promise<void> {
  tell(modal, question, { phase: 'connecting', isSignedIn: true, error: undefined })
  try {
    await finishLogin(modal, question)
  } catch (cause) {
    fail(modal, question, cause)
  }
}

/**
 * Signs in without a popup, which Telegram does not allow: the page itself goes to the provider, which redirects back
 * with the result.
 */
async function leave(modal: Modal, question: LoginAttempt, provider: WindowProvider): Promise<void> {
  try {
    await leaveForProvider(modal, provider, question.signal)
  } catch (cause) {
    fail(modal, question, cause)
  }
}

/** Goes back to the list if the visitor closed the popup or its result was untrusted; the view shows other errors. */
function fail(modal: Modal, question: LoginAttempt, cause: unknown): void {
  failLogin(modal, question, cause, (error) => {
    const isClosed = error.code === 'PopupClosed'
    if (!isClosed && error.code !== 'OriginNotAllowed') return tell(modal, question, { phase: 'failed', error, focus: undefined })
    question.end()
    if (!isClosed) modal.toasts.add(error.message, 'error')
    if (!modal.router.back()) modal.router.reset()
  })
}

/** Signs in with the result that a provider's redirect brought to this page. */
export function takeResult(modal: Modal, provider: WindowProvider, resultUri: string): void {
  const question = beginLogin(modal, { view: 'ConnectingSocial', title: SOCIAL_NAMES[provider] })
  showLogin(loginOf(modal).$social, { question, provider, phase: 'connecting' })
  const sign = async () => (await modal.auth()).connectSocial(provider, resultUri, question.signal)
  void question.busyDuring(sign().then(() => connect(modal, question), (cause: unknown) => fail(modal, question, cause)))
}
