import { toWalletModalError } from '../../core/errors.ts'
import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import type { Session } from '../../core/signIn/siwx.ts'
import type { Modal } from '../../modal.ts'
import { loadDisconnect } from '../connections/loadDisconnect.ts'
import { report } from '../modal/report.ts'
import { keepOthers, keepSignedIn } from './oneClick.ts'
import { recordSignedIn } from './recordSignedIn.ts'
import { sessionsOf } from './sessionsOf.ts'
import { setSession, tellOfSession } from './setSession.ts'
import { isSignInShown } from './showSignIn.ts'
import { accountOf, captureOf, connectedNow, signInOf } from './signInOf.ts'
import { takeSigned } from './takeSigned.ts'

/**
 * Disconnects and returns to Connect (specification §8) if it is not known whether the visitor has signed in: a site must
 * not take them for another.
 */
async function fail(modal: Modal, cause: unknown): Promise<void> {
  const connection = connectedNow(modal)
  const error = toWalletModalError(cause, 'ServiceUnavailable')
  report(modal, error)
  modal.toasts.add((t) => t('signIn.initFailed'), 'error', { error })
  if (modal.shell.$open.get()) modal.router.reset({ view: 'Connect' }, 'back')
  if (connection) await (await loadDisconnect()).disconnect(modal, { connection })
}

/** Whether a session has an e-mail address, or needs none: without it, the visitor is asked for one, and signs in again. */
const hasEmail = (modal: Modal, { account }: Session): boolean =>
  !captureOf(modal).isRequired || account?.email !== undefined

/**
 * Clears the session if it is not one of the current account, and tells the site, unless the account has a session on
 * another network only, which may turn out to be on this one, too, or is disconnected from a site that keeps sessions.
 */
function clearOther(modal: Modal): void {
  const { setup, told, connection } = signInOf(modal)
  const data = modal.shell.$session.get()?.data
  const isOf = (address = '') => connection !== undefined && isSameAddress(address, connection.address)
  if (!setup || !isOf(data?.accountAddress) || data?.chainId !== connection?.network) setSession(modal, null)
  if (setup && (connection ? isOf(told?.data.accountAddress) : !setup.endsOnDisconnect)) return
  tellOfSession(modal)
}

/**
 * Reads the sessions of the current account, and tells the site, but not of a session that a reload has restored. Calls
 * `done` unless the account has changed meanwhile. Never rejects: if sessions cannot be read, the wallet is disconnected.
 */
export function readSessions(modal: Modal, done: () => void): void {
  const state = signInOf(modal)
  const connection = connectedNow(modal)
  const { setup } = state
  const account = connection && accountOf(connection)
  const isAgain = account === state.account
  const isRead = isAgain && state.isRead
  Object.assign(state, { connection, account, isRead, reading: undefined })
  clearOther(modal)
  if (!connection || !setup) return
  const reading = (async () => {
    const isCurrent = () => state.reading === reading
    try {
      const [found] = (await sessionsOf(modal, setup, connection)).filter((one) => hasEmail(modal, one))
      if (!isCurrent()) return
      const ask = { sessions: takeSigned(modal, connection), network: connection.network }
      const made = found ? undefined : await keepSignedIn(modal, setup, ask, isCurrent)
      const session = found ?? made ?? null
      if (!isCurrent()) return
      Object.assign(state, { isRead: true, reading: undefined })
      // Also if another tab has signed in
      if (session && (made || (isAgain && isSignInShown(modal)))) recordSignedIn(modal, session)
      if (found && !isRead && !state.fresh.has(accountOf(connection))) state.told = found
      setSession(modal, session)
      if (made) keepOthers(modal, setup, made, ask.sessions)
      tellOfSession(modal)
      done()
    } catch (cause) {
      if (!isCurrent()) return
      state.reading = undefined
      await fail(modal, cause).catch(() => {})
    }
  })()
  state.reading = reading
}
