import { toWalletModalError } from '../../core/errors.ts'
import { WALLET_HINT_MS } from '../../core/limits.ts'
import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import type { SignInMessage } from '../../core/signIn/siwx.ts'
import type { Modal } from '../../modal.ts'
import { settle } from '../modal/settle.ts'
import { recordOutcome } from '../modal/recordOutcome.ts'
import { accountFacts, track } from '../modal/track.ts'
import { askForEmail } from './capture/askForEmail.ts'
import { askSignature, createMessage } from './askSignature.ts'
import { loadReading } from './loadReading.ts'
import { reopenSignIn } from './showSignIn.ts'
import { mustSignIn } from './signInFacts.ts'
import { connectedNow, signInOf } from './signInOf.ts'
import { tellOfFailure, WALLET_CODES } from './tellOfFailure.ts'

async function createShown(modal: Modal): Promise<SignInMessage> {
  const message = await createMessage(modal)
  signInOf(modal).readings.set(message, await loadReading(modal, message))
  return message
}

/** Creates the message to show for the current account, and reads it. Never rejects. */
export async function prepareMessage(modal: Modal): Promise<void> {
  const state = signInOf(modal)
  const { $progress } = state
  const mine = { phase: 'preparing' as const }
  state.creating = mine
  $progress.set(mine)
  const next = await createShown(modal).then(
    (message) => ({ phase: 'ready' as const, message }),
    (cause: unknown) => ({ phase: 'failed' as const, error: toWalletModalError(cause, 'ServiceUnavailable') }),
  )
  if (next.phase === 'failed') tellOfFailure(modal, next.error)
  if ($progress.get() === mine) $progress.set(next)
}

/** Creates the message to show, unless there is one, or a failure to tell after an approval. Never rejects. */
export async function showMessage(modal: Modal): Promise<void> {
  const { message, refused: last = message } = signInOf(modal).$progress.get()
  const { address = '', network } = connectedNow(modal) ?? {}
  if (!last || !isSameAddress(last.accountAddress, address) || last.chainId !== network) await prepareMessage(modal)
}

/** Creates a message if the earlier one was forgotten while the view stays, as on another `open()`. Never rejects. */
export async function renewMessage(modal: Modal): Promise<void> {
  const { $progress, creating } = signInOf(modal)
  const now = $progress.get()
  if (now.phase === 'preparing' && now !== creating) await prepareMessage(modal)
}

/**
 * Asks the wallet to sign the message that is shown, and closes the modal. If that fails, the view says so and offers a
 * retry with a new message; a modal that was closed meanwhile opens again if the visitor must sign in. Never rejects.
 */
export async function signShown(modal: Modal): Promise<void> {
  const { $progress } = signInOf(modal)
  const { message } = $progress.get()
  if (!message) return prepareMessage(modal)
  const asking = { phase: 'asking' as const, message }
  $progress.set(asking)
  recordOutcome(modal)
  track(modal).note('CLICK_SIGN_SIWX_MESSAGE', accountFacts(modal))
  const { resolveOpen: opening } = modal.shell
  const hint = setTimeout(
    () => $progress.get() === asking && $progress.set({ ...asking, phase: 'late' }),
    WALLET_HINT_MS,
  )
  try {
    await askSignature(modal, message, { isShown: true })
    track(modal).note('SIWX_AUTH_SUCCESS', accountFacts(modal))
    // The session may have closed the view, and the site or the sign-in opened another since.
    if (modal.shell.resolveOpen === opening && isShown(modal)) settle(modal, 'done')
  } catch (cause) {
    fail(modal, cause, { message, opening })
  } finally {
    clearTimeout(hint)
  }
}

const isShown = ({ router }: Modal) => /^(?:SIWXSignMessage|ApproveTransaction)$/.test(router.$route.get().view)

interface Asked {
  message: SignInMessage
  /** The `shell.resolveOpen` of then. */
  opening: Modal['shell']['resolveOpen']
}

function fail(modal: Modal, cause: unknown, { message: asked, opening }: Asked): void {
  const { shell } = modal
  const { $progress } = signInOf(modal)
  const error = toWalletModalError(cause)
  // Disconnected, signed out, or another account or message that is asked for itself
  if (error.code === 'Aborted' || !connectedNow(modal)) {
    if ($progress.get().message === asked) $progress.set({ phase: 'ready', message: asked })
    return
  }
  track(modal).note('SIWX_AUTH_ERROR', { ...accountFacts(modal), message: error.message }, error.code)
  if (shell.$open.get() && shell.resolveOpen === opening && askForEmail(modal, error)) return
  tellOfFailure(modal, error)
  const isOpen = shell.$open.get()
  // A later opening is about something else
  const isOther = isOpen && shell.resolveOpen !== opening
  const isReopened = mustSignIn(modal) || modal.router.$route.get().view === 'ApproveTransaction'
  const isSeen = !isOther && ((isOpen && isShown(modal)) || (isReopened && error.code !== 'UserRejected'))
  // What the view says is not said twice
  if (!isSeen) modal.toasts.add((t) => t('signIn.failed'), 'error', { autoClose: true })
  if (isOther) return
  // What the wallet has not signed can be asked again. The nonce of a signature may be used up.
  const { message } = WALLET_CODES.includes(error.code) ? $progress.get() : {}
  $progress.set({ phase: 'failed', error, refused: asked, ...(message && { message }) })
  if (isShown(modal)) recordOutcome(modal, error)
  if (isReopened) reopenSignIn(modal)
}
