import { toWalletModalError } from '../../core/errors.ts'
import { addressKey, isSameAddress } from '../../core/safety/isSameAddress.ts'
import { isSameSession, type Session } from '../../core/signIn/siwx.ts'
import type { Modal } from '../../modal.ts'
import { loadDisconnect } from '../connections/loadDisconnect.ts'
import { report } from '../modal/report.ts'
import { keepOthers, keepSignedIn } from './oneClick.ts'
import { recordSignedIn } from './recordSignedIn.ts'
import { sessionsOf } from './sessionsOf.ts'
import { guardViews, isSignInShown } from './showSignIn.ts'
import { accountOf, connectedNow, signInOf } from './signInOf.ts'
import { takeSigned } from './takeSigned.ts'

/** The longest delay of a timer in browsers. */
const TIMER_MAX = 2 ** 31 - 1

/** Makes a session the current one, until it expires. Emits `sign-out` when it does. */
export function setSession(modal: Modal, session: Session | null): void {
  const { $session } = modal.shell
  if (isSameSession(session, $session.get())) return
  $session.set(session)
  if (!session) return
  const { accountAddress, chainId, expirationTime } = session.data
  signInOf(modal).signedOn.set(addressKey(accountAddress), chainId)
  if (expirationTime === undefined) return
  const left = () => Date.parse(expirationTime) - modal.now()
  const wait = () => setTimeout(expire, Math.min(left(), TIMER_MAX))
  const expire = () => {
    if (left() > 0) return void (timer = wait())
    stop()
    if ($session.get() !== session) return
    $session.set(null)
    modal.entry.emit('sign-out', {})
    guardViews(modal)
  }
  let timer = wait()
  const unlisten = $session.listen((now) => now !== session && stop())
  const stop = () => {
    clearTimeout(timer)
    unlisten()
  }
  modal.lifetime.signal.addEventListener('abort', stop, { once: true })
}

/** Disconnects if it is not known whether the visitor has signed in: a site must not take them for another. */
async function fail(modal: Modal, cause: unknown): Promise<void> {
  const connection = connectedNow(modal)
  report(modal, toWalletModalError(cause, 'ServiceUnavailable'))
  modal.toasts.add(modal.locale.$t.get()('signIn.initFailed'), 'error')
  if (connection) await (await loadDisconnect()).disconnect(modal, { connection })
}

/**
 * Reads the sessions of the current account; emits `sign-out` if it had one, and has none any more. Calls `done` unless
 * the account has changed meanwhile. Never rejects: if sessions cannot be read, the wallet is disconnected.
 */
export function readSessions(modal: Modal, done: () => void): void {
  const state = signInOf(modal)
  const connection = connectedNow(modal)
  const { setup } = state
  const account = connection && accountOf(connection)
  const isAgain = account === state.account
  Object.assign(state, { connection, account })
  state.reading = undefined
  const data = modal.shell.$session.get()?.data
  const { address = '', network } = connection ?? {}
  if (!setup || !data || !isSameAddress(data.accountAddress, address) || data.chainId !== network)
    setSession(modal, null)
  if (!connection || !setup) return
  const reading = (async () => {
    const isCurrent = () => state.reading === reading
    try {
      const [found] = await sessionsOf(setup, connection)
      if (!isCurrent()) return
      const ask = { sessions: takeSigned(modal, connection), network: connection.network }
      const made = found ? undefined : await keepSignedIn(modal, setup, ask, isCurrent)
      const session = found ?? made ?? null
      if (!isCurrent()) return
      state.reading = undefined
      const isOver = !session && modal.shell.$session.get()
      // Also if another tab has signed in
      if (session && (made || (isAgain && isSignInShown(modal)))) recordSignedIn(modal, session)
      setSession(modal, session)
      if (made) {
        keepOthers(modal, setup, made, ask.sessions)
        modal.entry.emit('sign-in', { session: made })
      }
      if (isOver) modal.entry.emit('sign-out', {})
      done()
    } catch (cause) {
      if (!isCurrent()) return
      state.reading = undefined
      await fail(modal, cause).catch(() => {})
    }
  })()
  state.reading = reading
}
