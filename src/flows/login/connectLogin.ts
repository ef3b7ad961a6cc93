import type { ConnectArgs } from '../../core/args.ts'
import type { AuthWallet, SocialProvider } from '../../core/login/auth.ts'
import { toWalletModalError, WalletModalError, type ErrorCode } from '../../core/errors.ts'
import type { Connection } from '../../core/types.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { errors } from '../../i18n/en/errors.ts'
import { login } from '../../i18n/en/login.ts'
import type { Modal } from '../../modal.ts'
import { openLoginWindow } from '../../services/loginWindow.ts'
import { closeModal } from '../modal/closeModal.ts'
import { connectAuth } from './finishLogin.ts'
import { farcasterLink } from './farcasterLogin.ts'
import type { LoginName } from '../connect/loginByName.ts'
import { loginOf } from './loginOf.ts'
import { openModal } from '../modal/openModal.ts'
import { signInWith } from './signInWith.ts'
import { startLogin } from './startLogin.ts'

/** Adds the English texts of logins. Resolves once their translation is loaded or takes too long. */
const addTexts = ({ locale }: Modal) => locale.add({ ...login, ...errors })

/** Creates an error with a catalogue message instead of the cause's own. */
async function failure(modal: Modal, code: ErrorCode, key: MessageKey, cause?: unknown): Promise<WalletModalError> {
  await addTexts(modal)
  return new WalletModalError(code, { message: modal.locale.$t.get()(key), cause })
}

/** Converts a login failure to an error with a catalogue message; `Aborted` keeps its own. */
async function refused(modal: Modal, cause: unknown, key: MessageKey): Promise<WalletModalError> {
  const { code } = toWalletModalError(cause, 'ConnectionFailed')
  return code === 'Aborted' ? new WalletModalError('Aborted') : failure(modal, code, key, cause)
}

/**
 * Implements `connect('email')`, `connect('google')` …: A social login needs only its popup. E-mail login opens the
 * modal, and so does Farcaster unless the site shows its link (`onUri`). Rejects with `PopupBlocked`, `PopupClosed`,
 * `UserRejected`, `ConnectionFailed`, `Aborted`, and as the secure site does.
 */
export async function connectLogin(modal: Modal, name: LoginName, args: ConnectArgs): Promise<Connection> {
  void addTexts(modal)
  const signal = args.signal ?? new AbortController().signal
  if (name === 'farcaster') return args.onUri ? byLink(modal, args, signal, args.onUri) : inModal(modal, name, args, 'PopupClosed')
  if (name === 'email') return inModal(modal, name, args, 'Aborted')
  if (name !== 'auth') return inWindow(modal, name, args, signal)
  return (await modal.auth()).isLoggedIn() ? connectAuth(modal, { signal, namespace: args.namespace }) : inModal(modal, name, args, 'Aborted')
}

/**
 * Signs in through a popup. The popup opens before any await, or browsers would block it. Results from other origins
 * are ignored.
 */
async function inWindow(modal: Modal, provider: Exclude<SocialProvider, 'farcaster'>, { namespace }: ConnectArgs, signal: AbortSignal): Promise<Connection> {
  const popup = openLoginWindow(loginOf(modal).popupUrl ?? 'about:blank')
  if (!popup) throw await failure(modal, 'PopupBlocked', 'social.initiate')
  let isAsked = false
  try {
    await signInWith(modal.auth, { provider, popup, signal, onAsked: () => (isAsked = true) })
    return await connectAuth(modal, { signal, namespace })
  } catch (cause) {
    const { code } = toWalletModalError(cause)
    if (code === 'PopupClosed' || code === 'UserRejected') throw cause
    throw await refused(modal, cause, isAsked ? 'error.ConnectionFailed' : 'social.initiate')
  }
}

/** Signs in through Farcaster's link, which the site shows itself. */
async function byLink(modal: Modal, { namespace }: ConnectArgs, signal: AbortSignal, onUri: (uri: string) => void): Promise<Connection> {
  const auth = await modal.auth()
  onUri(await link(modal, auth, signal))
  try {
    await auth.connectFarcaster(signal)
    return await connectAuth(modal, { signal, namespace })
  } catch (cause) {
    if (signal.aborted) void auth.reload()
    throw await refused(modal, cause, 'error.ConnectionFailed')
  }
}

async function link(modal: Modal, auth: AuthWallet, signal: AbortSignal): Promise<string> {
  try {
    return await farcasterLink(auth, signal)
  } catch (cause) {
    throw await refused(modal, cause, 'farcaster.failed')
  }
}

/** Signs in through the modal. If the visitor closes it before that is done, rejects with `closed`. */
async function inModal(modal: Modal, name: LoginName, { namespace, signal }: ConnectArgs, closed: 'PopupClosed' | 'Aborted'): Promise<Connection> {
  if (signal?.aborted) throw new WalletModalError('Aborted')
  const result = openModal(modal, { view: name === 'email' ? 'EmailLogin' : 'Connect', namespace })
  const abort = () => void closeModal(modal, 'api')
  signal?.addEventListener('abort', abort)
  try {
    if (name !== 'email') await startLogin(modal, name, modal.router.$route.get())
    const ended = await result
    if (ended.outcome === 'connected') return ended.connection
    if (signal?.aborted) throw new WalletModalError('Aborted')
    if (ended.outcome === 'failed') throw ended.error
    if (ended.outcome === 'rejected') throw new WalletModalError('UserRejected')
    throw closed === 'PopupClosed' ? new WalletModalError(closed) : await failure(modal, closed, 'social.closed')
  } finally {
    signal?.removeEventListener('abort', abort)
  }
}
