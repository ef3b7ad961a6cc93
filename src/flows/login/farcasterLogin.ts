import { WalletModalError } from '../../core/errors.ts'
import { SOCIAL_NAMES } from '../../core/login/socials.ts'
import type { AuthWallet } from '../../core/login/auth.ts'
import type { Modal } from '../../modal.ts'
import type { FarcasterLogin, LoginAttempt } from '../../state/login.ts'
import { failLogin } from './failLogin.ts'
import { finishLogin } from './finishLogin.ts'
import { loginOf } from './loginOf.ts'
import { beginLogin, showLogin, tellLogin } from './loginAttempt.ts'

const tell = (modal: Modal, question: LoginAttempt, more: Partial<FarcasterLogin>) => tellLogin(loginOf(modal).$farcaster, question, more)

/**
 * Starts a Farcaster login: shows its sign-in link. After a failure, retries: if the visitor is signed in, only
 * connecting.
 */
export function startFarcaster(modal: Modal): void {
  const { $farcaster } = loginOf(modal)
  const before = $farcaster.get()
  if (before && before.phase !== 'failed') return
  if (before?.isSignedIn) return void before.question.busyDuring(connect(modal, before.question))
  const { namespace } = modal.router.$route.get()
  const question = beginLogin(modal, { view: 'ConnectingFarcaster', title: SOCIAL_NAMES.farcaster, namespace })
  showLogin($farcaster, { question, phase: 'starting' })
  void question.busyDuring(ask(modal, question))
}

/** Allowed schemes: web pages and Farcaster's app. Others, such as `javascript:`, would run in this page. */
const LINK = /^(?:https?|farcaster|warpcast):/i

/**
 * Requests the sign-in link. Rejects with `ConnectionFailed` for a scheme that is not allowed, and as the secure site
 * does.
 */
export async function farcasterLink(auth: AuthWallet, signal: AbortSignal): Promise<string> {
  const url = await auth.farcasterUri(signal)
  if (!LINK.test(url)) throw new WalletModalError('ConnectionFailed', { cause: new Error(`${JSON.stringify(url)} is no link`) })
  return url
}

async function ask(modal: Modal, question: LoginAttempt): Promise<void> {
  const { signal } = question
  try {
    const auth = await modal.auth()
    reloadWhenLeft(modal, question, auth)
    const url = await farcasterLink(auth, signal)
    tell(modal, question, { phase: 'ready', url })
    await auth.connectFarcaster(signal)
  } catch (cause) {
    return failLogin(modal, question, cause, (error) => tell(modal, question, { phase: 'failed', url: undefined, error }))
  }
  await connect(modal, question)
}

/**
 * Reloads the secure site's iframe if the visitor leaves while it waits for Farcaster: it accepts no other request
 * until then.
 */
function reloadWhenLeft(modal: Modal, question: LoginAttempt, auth: AuthWallet): void {
  const { $farcaster } = loginOf(modal)
  let isAwaited = true
  const stop = $farcaster.subscribe((now) => {
    if (now?.question !== question) return
    isAwaited = now.phase === 'starting' || now.phase === 'ready'
    modal.attempt.$farcasterUrl.set(now.url)
  })
  question.signal.addEventListener('abort', () => {
    stop()
    modal.attempt.$farcasterUrl.set(undefined)
    if (isAwaited) void auth.reload()
  })
}

async function connect(modal: Modal, question: LoginAttempt): Promise<void> {
  tell(modal, question, { phase: 'connecting', isSignedIn: true, url: undefined, error: undefined })
  try {
    await finishLogin(modal, question)
  } catch (cause) {
    failLogin(modal, question, cause, (error) => tell(modal, question, { phase: 'failed', error }))
  }
}
