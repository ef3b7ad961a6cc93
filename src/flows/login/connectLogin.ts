import type { ConnectArgs } from '../../core/args.ts'
import type { AuthWallet, SocialProvider } from '../../core/login/auth.ts'
import { toWalletModalError } from '../../core/errors.ts'
import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { openLoginWindow } from '../../services/loginWindow.ts'
import { allowedAuth, isRefused } from './allowedAuth.ts'
import { connectAuth } from './finishLogin.ts'
import { farcasterLink } from './farcasterLogin.ts'
import type { LoginName } from '../connect/loginByName.ts'
import { loginOf } from './loginOf.ts'
import { signInWith } from './signInWith.ts'
import { addLoginTexts, loginError, toLoginError } from './loginErrors.ts'
import { loginInModal } from './loginInModal.ts'

/**
 * Implements `connect('email')`, `connect('google')` … A social login needs only its popup. E-mail login opens the
 * modal, and so does Farcaster unless the site shows its link (`onUri`). Rejects with `PopupBlocked`, `PopupClosed`,
 * `UserRejected`, `ConnectionFailed`, `OriginNotAllowed`, `Aborted`, and with the secure site's own errors.
 */
export async function connectLogin(modal: Modal, name: LoginName, args: ConnectArgs): Promise<Connection> {
  void addLoginTexts(modal)
  const signal = args.signal ?? new AbortController().signal
  if (name === 'farcaster')
    return args.onUri ? byLink(modal, args, signal, args.onUri) : loginInModal(modal, name, args, 'PopupClosed')
  if (name === 'email') return loginInModal(modal, name, args, 'Aborted')
  if (name !== 'auth') return inWindow(modal, name, args, signal)
  return (await modal.auth()).isLoggedIn()
    ? connectAuth(modal, { signal, namespace: args.namespace })
    : loginInModal(modal, name, args, 'Aborted')
}

/**
 * Signs in through a popup. The popup opens before any await, or browsers would block it. Results from other origins
 * are ignored.
 */
async function inWindow(
  modal: Modal,
  provider: Exclude<SocialProvider, 'farcaster'>,
  { namespace }: ConnectArgs,
  signal: AbortSignal,
): Promise<Connection> {
  if (isRefused(modal)) await allowedAuth(modal)
  const popup = openLoginWindow(loginOf(modal).popupUrl ?? 'about:blank')
  if (!popup) throw await loginError(modal, 'PopupBlocked', 'social.initiate')
  let isAsked = false
  try {
    await signInWith(() => allowedAuth(modal), { provider, popup, signal, onAsked: () => (isAsked = true) })
    return await connectAuth(modal, { signal, namespace })
  } catch (cause) {
    const { code } = toWalletModalError(cause)
    if (code === 'PopupClosed' || code === 'UserRejected' || code === 'OriginNotAllowed') throw cause
    throw await toLoginError(modal, cause, isAsked ? 'error.ConnectionFailed' : 'social.initiate')
  }
}

/** Signs in through Farcaster's link, which the site shows itself. */
async function byLink(
  modal: Modal,
  { namespace }: ConnectArgs,
  signal: AbortSignal,
  onUri: (uri: string) => void,
): Promise<Connection> {
  const auth = await allowedAuth(modal)
  onUri(await link(modal, auth, signal))
  try {
    await auth.connectFarcaster(signal)
    return await connectAuth(modal, { signal, namespace })
  } catch (cause) {
    if (signal.aborted) void auth.reload()
    throw await toLoginError(modal, cause, 'error.ConnectionFailed')
  }
}

async function link(modal: Modal, auth: AuthWallet, signal: AbortSignal): Promise<string> {
  try {
    return await farcasterLink(auth, signal)
  } catch (cause) {
    throw await toLoginError(modal, cause, 'farcaster.failed')
  }
}
