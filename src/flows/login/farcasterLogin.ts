import { WalletModalError } from '../../core/errors.ts'
import { SOCIAL_NAMES } from '../../core/login/socials.ts'
import type { AuthWallet } from '../../core/login/auth.ts'
import type { Modal } from '../../modal.ts'
import type { FarcasterLogin, LoginAttempt } from '../../state/login.ts'
import { allowedAuth } from './allowedAuth.ts'
import { track } from '../modal/track.ts'
import { failLogin } from './failLogin.ts'
import { finishLogin } from './finishLogin.ts'
import { loginOf } from './loginOf.ts'
import { beginLogin, setLogin, updateLogin } from './loginAttempt.ts'

const patch = (modal: Modal, attempt: LoginAttempt, more: Partial<FarcasterLogin>) =>
  updateLogin(loginOf(modal).$farcaster, attempt, more)

/**
 * Starts a Farcaster login: shows its sign-in link. After a failure, tries again; if the visitor is already signed in,
 * only connects.
 */
export function startFarcaster(modal: Modal): void {
  const { $farcaster } = loginOf(modal)
  const before = $farcaster.get()
  if (before && before.phase !== 'failed') return
  if (before?.isSignedIn) return void before.attempt.busyDuring(connect(modal, before.attempt))
  const { namespace } = modal.router.$route.get()
  const attempt = beginLogin(modal, { view: 'ConnectingFarcaster', title: SOCIAL_NAMES.farcaster, namespace })
  setLogin($farcaster, { attempt, phase: 'starting' })
  track(modal).note('SOCIAL_LOGIN_STARTED', { provider: 'farcaster' })
  void attempt.busyDuring(ask(modal, attempt))
}

/** Allowed schemes: web pages and Farcaster's app. Others, such as `javascript:`, would run in this page. */
const LINK = /^(?:https?|farcaster|warpcast):/i

/**
 * Requests the sign-in link. Rejects with `ConnectionFailed` for a scheme that is not allowed, and with the secure
 * site's own errors.
 */
export async function farcasterLink(auth: AuthWallet, signal: AbortSignal): Promise<string> {
  const url = await auth.farcasterUri(signal)
  if (!LINK.test(url))
    throw new WalletModalError('ConnectionFailed', { cause: new Error(`${JSON.stringify(url)} is no link`) })
  return url
}

function fail(modal: Modal, attempt: LoginAttempt, cause: unknown): void {
  failLogin(modal, attempt, cause, (error) => {
    track(modal).note('SOCIAL_LOGIN_ERROR', { provider: 'farcaster', message: error.message }, error.code)
    patch(modal, attempt, { phase: 'failed', url: undefined, error })
  })
}

async function ask(modal: Modal, attempt: LoginAttempt): Promise<void> {
  const { signal } = attempt
  try {
    const auth = await allowedAuth(modal)
    reloadWhenLeft(modal, attempt, auth)
    const url = await farcasterLink(auth, signal)
    patch(modal, attempt, { phase: 'ready', url })
    await auth.connectFarcaster(signal)
    track(modal).note('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider: 'farcaster' })
  } catch (cause) {
    return fail(modal, attempt, cause)
  }
  await connect(modal, attempt)
}

/**
 * Reloads the secure site's iframe if the visitor leaves while the iframe waits for Farcaster: meanwhile it accepts no
 * other request.
 */
function reloadWhenLeft(modal: Modal, attempt: LoginAttempt, auth: AuthWallet): void {
  const { $farcaster } = loginOf(modal)
  let isAwaited = true
  const stop = $farcaster.subscribe((now) => {
    if (now?.attempt !== attempt) return
    isAwaited = now.phase === 'starting' || now.phase === 'ready'
    modal.attempt.$farcasterUrl.set(now.url)
  })
  attempt.signal.addEventListener('abort', () => {
    stop()
    modal.attempt.$farcasterUrl.set(undefined)
    if (isAwaited) void auth.reload()
  })
}

async function connect(modal: Modal, attempt: LoginAttempt): Promise<void> {
  patch(modal, attempt, { phase: 'connecting', isSignedIn: true, url: undefined, error: undefined })
  try {
    await finishLogin(modal, attempt)
    track(modal).note('SOCIAL_LOGIN_SUCCESS', { provider: 'farcaster' })
  } catch (cause) {
    fail(modal, attempt, cause)
  }
}
