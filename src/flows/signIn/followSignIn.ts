import { isSameConnection } from '../../core/connectionList.ts'
import type { Connection } from '../../core/types.ts'
import { signIn as messages } from '../../i18n/en/signIn.ts'
import type { Modal } from '../../modal.ts'
import { AUTH_TOKEN_KEY } from '../../services/signIn/hosted/tokens.ts'
import { SIGN_IN_KEY } from '../../services/signIn/savedSessions.ts'
import { applyOption } from './applyOption.ts'
import { leaveCapture } from './capture/leaveCapture.ts'
import { endSessions, removeLeft } from './endSessions.ts'
import { oneClickMessage } from './oneClick.ts'
import { readSessions } from './readSessions.ts'
import { forgetMessage, guardViews, holdsOpen, leaveSignIn, openIfRequired, showStep } from './showSignIn.ts'
import { signInFacts } from './signInFacts.ts'
import { setupOf } from './setupOf.ts'
import { accountOf, connectedNow, signInOf } from './signInOf.ts'
import { stopOutdated } from './stopAsking.ts'
import { tellOfCapture } from './capture/tellOfCapture.ts'

/** Storage keys of sessions; null if all of the storage was cleared. */
const SESSION_KEYS: readonly (string | null)[] = [SIGN_IN_KEY, AUTH_TOKEN_KEY, null]

/** Whether a connection is new on this page, and not restored from an earlier visit. */
function isFresh(now: Connection, before: readonly Connection[]): boolean {
  const earlier = before.find((one) => isSameConnection(one, now))
  return earlier?.status !== 'reconnecting'
}

/**
 * Reads the sessions when the account or network changes. If the wallet changed it and the visitor must sign in, opens
 * the modal: the site cannot use the account otherwise. A restored account opens nothing by itself.
 */
function followAccount(modal: Modal, before: readonly Connection[]): void {
  const state = signInOf(modal)
  const connection = connectedNow(modal)
  const account = connection && accountOf(connection)
  stopOutdated(modal)
  const isMoved = connection && state.connection && isSameConnection(connection, state.connection)
  // The same account in another wallet app counts as new
  if (account === state.account && (isMoved || !connection)) return
  if (connection && account && isFresh(connection, before)) {
    state.fresh.add(account)
    tellOfCapture(modal)
  }
  readSessions(modal, () => {
    guardViews(modal)
    if (isMoved) openIfRequired(modal)
  })
}

function start(modal: Modal): void {
  const { connections, router, shell, lifetime } = modal
  void modal.locale.add(messages)
  applyOption(modal)
  removeLeft(modal)
  shell.oneClick = (network) => oneClickMessage(modal, network)
  shell.signIn = {
    facts: () => signInFacts(modal),
    show: (step, isDone) => showStep(modal, step, isDone),
  }
  shell.holds = () => !leaveCapture(modal) && holdsOpen(modal)
  const stops = [
    modal.$options.listen(() => applyOption(modal)),
    modal.$remote.listen(() => applyOption(modal)),
    connections.$known.listen((known, before = []) => {
      endSessions(
        modal,
        before.filter((one) => !known.some((other) => isSameConnection(one, other))),
      )
      followAccount(modal, before)
    }),
    connections.$activeNamespace.listen(() => followAccount(modal, connections.$known.get())),
    router.$route.listen(() => {
      forgetMessage(modal)
      guardViews(modal)
      if (!signInOf(modal).setup) leaveSignIn(modal)
    }),
    shell.$session.listen((session) => session && leaveSignIn(modal)),
  ]
  // Another tab has signed in or out, or has cleared the storage
  const onStorage = ({ key }: StorageEvent) =>
    SESSION_KEYS.includes(key) && readSessions(modal, () => guardViews(modal))
  window.addEventListener('storage', onStorage, { signal: lifetime.signal })
  lifetime.signal.addEventListener('abort', () => stops.forEach((stop) => stop()), { once: true })
}

/** From now on, follows the accounts of a site that asks its visitors to sign in. */
export const followSignIn = (modal: Modal): void => modal.late(start)

/**
 * Resolves when it is known whether the visitor has signed in, so that the modal opens with the right view. Rejects with
 * `InvalidOption`.
 */
export async function prepareSignIn(modal: Modal): Promise<void> {
  followSignIn(modal)
  setupOf(modal)
  await signInOf(modal).reading
}
