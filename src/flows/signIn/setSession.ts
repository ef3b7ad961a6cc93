import { addressKey } from '../../core/safety/isSameAddress.ts'
import { isSameSession, type Session } from '../../core/signIn/siwx.ts'
import type { Modal } from '../../modal.ts'
import { guardViews } from './showSignIn.ts'
import { signInOf } from './signInOf.ts'

/** The longest delay of a timer in browsers. */
const TIMER_MAX = 2 ** 31 - 1

/** Makes a session the current one, until it expires. Emits no event, except when it expires. */
export function setSession(modal: Modal, session: Session | null): void {
  const { $session } = modal.shell
  if (isSameSession(session, $session.get())) return
  $session.set(session)
  if (!session) return
  const { accountAddress, chainId, expirationTime } = session.data
  signInOf(modal).signedOn.set(addressKey(accountAddress), chainId)
  // A site's own object may have none, or `null`, or no time: such a session does not expire.
  const end = Date.parse(expirationTime ?? '')
  if (Number.isNaN(end)) return
  const left = () => end - modal.now()
  const wait = () => setTimeout(expire, Math.min(left(), TIMER_MAX))
  const expire = () => {
    if (left() > 0) return void (timer = wait())
    stop()
    if ($session.get() !== session) return
    $session.set(null)
    tellOfSession(modal)
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

/** Emits `sign-in` or `sign-out` if the session is another one than the site knows. */
export function tellOfSession(modal: Modal): void {
  const state = signInOf(modal)
  const session = modal.shell.$session.get()
  if (isSameSession(session, state.told)) return
  state.told = session
  if (session) modal.entry.emit('sign-in', { session })
  else modal.entry.emit('sign-out', {})
}
