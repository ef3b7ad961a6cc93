import type { SocialProvider } from '../../core/login/auth.ts'
import { WalletModalError } from '../../core/errors.ts'
import { SOCIAL_NAMES } from '../../core/login/socials.ts'
import { login } from '../../i18n/en/login.ts'
import type { Modal } from '../../modal.ts'
import { readEnvironment } from '../../services/environment.ts'
import { openLoginWindow, type LoginWindow } from '../../services/loginWindow.ts'
import type { LoginAttempt, SocialLogin } from '../../state/login.ts'
import { allowedAuth, isRefused } from './allowedAuth.ts'
import { failLogin } from './failLogin.ts'
import { startFarcaster } from './farcasterLogin.ts'
import { finishLogin } from './finishLogin.ts'
import { loginOf } from './loginOf.ts'
import { beginLogin, setLogin, updateLogin } from './loginAttempt.ts'
import { recordOutcome } from '../modal/recordOutcome.ts'
import { track } from '../modal/track.ts'
import { signInWith } from './signInWith.ts'
import { leaveForProvider } from './socialRedirect.ts'

type WindowProvider = SocialLogin['provider']

/** The popup's first page while the secure site's start page is unknown. */
const NOWHERE = 'about:blank'

const patch = (modal: Modal, attempt: LoginAttempt, more: Partial<SocialLogin>) =>
  updateLogin(loginOf(modal).$social, attempt, more)

/**
 * Starts a social login: opens the provider's popup during the visitor's click. A second click focuses the open popup.
 * After a failure, tries again; if the visitor is already signed in, only connects.
 */
export function startSocial(modal: Modal, provider: SocialProvider): void {
  if (provider === 'farcaster') return startFarcaster(modal)
  const { $social, popupUrl = NOWHERE } = loginOf(modal)
  const before = $social.get()
  if (before?.provider === provider && before.phase === 'window') return before.focus?.()
  if (before?.provider === provider && before.isSignedIn)
    return void before.attempt.busyDuring(connect(modal, before.attempt))
  const isRedirect = readEnvironment().app === 'telegram'
  const isOff = isRefused(modal)
  // Open before any `await`, or the browser may block it.
  const popup = isRedirect || isOff ? undefined : openLoginWindow(popupUrl)
  const { namespace } = modal.router.$route.get()
  const attempt = beginLogin(modal, { view: 'ConnectingSocial', title: SOCIAL_NAMES[provider], namespace })
  setLogin($social, {
    attempt,
    provider,
    phase: popup || isRedirect || isOff ? 'window' : 'blocked',
    ...(popup && { focus: popup.focus }),
  })
  track(modal).note('SOCIAL_LOGIN_STARTED', { provider })
  if (popup) void attempt.busyDuring(ask(modal, { attempt, provider, popup }))
  else if (isOff) void attempt.busyDuring(refuse(modal, attempt))
  else if (isRedirect) void attempt.busyDuring(leave(modal, attempt, provider))
  else recordOutcome(modal, new WalletModalError('PopupBlocked'))
}

/** Ends a login that the project does not allow. */
async function refuse(modal: Modal, attempt: LoginAttempt): Promise<void> {
  await allowedAuth(modal).catch((cause: unknown) => fail(modal, attempt, cause))
}

interface PopupLogin {
  attempt: LoginAttempt
  provider: WindowProvider
  popup: LoginWindow
}

async function ask(modal: Modal, { attempt, provider, popup }: PopupLogin): Promise<void> {
  const { signal } = attempt
  const untrusted = new WalletModalError('OriginNotAllowed', { message: 'Untrusted Origin' })
  try {
    await signInWith(() => allowedAuth(modal), {
      provider,
      popup,
      signal,
      untrusted,
      onApproved: () => {
        track(modal).note('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
        patch(modal, attempt, { phase: 'connecting', focus: undefined })
      },
    })
  } catch (cause) {
    return fail(modal, attempt, cause, cause === untrusted)
  }
  await connect(modal, attempt)
}

/** Connects the embedded wallet of the signed-in user. */
async function connect(modal: Modal, attempt: LoginAttempt): Promise<void> {
  patch(modal, attempt, { phase: 'connecting', isSignedIn: true, error: undefined })
  try {
    const provider = loginOf(modal).$social.get()?.provider
    await finishLogin(modal, attempt)
    if (provider) track(modal).note('SOCIAL_LOGIN_SUCCESS', { provider })
  } catch (cause) {
    fail(modal, attempt, cause)
  }
}

/**
 * Signs in without a popup, since Telegram does not allow one: the page itself goes to the provider, which redirects
 * back with the result.
 */
async function leave(modal: Modal, attempt: LoginAttempt, provider: WindowProvider): Promise<void> {
  try {
    await leaveForProvider(modal, provider, attempt.signal)
  } catch (cause) {
    fail(modal, attempt, cause)
  }
}

/** Says why the list is shown again. `isUntrusted`: the popup's result came from another origin. */
async function tell(modal: Modal, error: WalletModalError, isUntrusted: boolean): Promise<void> {
  if (isUntrusted) await modal.locale.add(login)
  modal.toasts.add(isUntrusted ? (t) => t('social.untrusted') : error.message, 'error', { error })
}

/**
 * Goes back to the list if the visitor closed the popup, its result was untrusted, or the site is not allowed to use
 * logins; the view shows other errors.
 */
function fail(modal: Modal, attempt: LoginAttempt, cause: unknown, isUntrusted = false): void {
  failLogin(modal, attempt, cause, (error) => {
    const isClosed = error.code === 'PopupClosed'
    const provider = loginOf(modal).$social.get()?.provider
    if (provider && isClosed) track(modal).note('SOCIAL_LOGIN_CANCELED', { provider })
    else if (provider) track(modal).note('SOCIAL_LOGIN_ERROR', { provider, message: error.message }, error.code)
    if (!isClosed && error.code !== 'OriginNotAllowed')
      return patch(modal, attempt, { phase: 'failed', error, focus: undefined })
    attempt.end()
    if (!isClosed) void tell(modal, error, isUntrusted)
    if (!modal.router.back()) modal.router.reset()
  })
}

/** Signs in with the result that a provider's redirect brought to this page. */
export function takeResult(modal: Modal, provider: WindowProvider, resultUri: string): void {
  const attempt = beginLogin(modal, { view: 'ConnectingSocial', title: SOCIAL_NAMES[provider] })
  setLogin(loginOf(modal).$social, { attempt, provider, phase: 'connecting' })
  const sign = async () => (await modal.auth()).connectSocial(provider, resultUri, attempt.signal)
  void attempt.busyDuring(
    sign().then(
      () => connect(modal, attempt),
      (cause: unknown) => fail(modal, attempt, cause),
    ),
  )
}
