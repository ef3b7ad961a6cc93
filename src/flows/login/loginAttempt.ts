import type { WritableAtom } from 'nanostores'
import type { Modal } from '../../modal.ts'
import type { LoginAttempt } from '../../state/login.ts'
import type { Route } from '../../state/router.ts'
import { recordOutcome } from '../modal/recordOutcome.ts'

/**
 * Starts a login in a view and cancels the previous one. The login ends through `end()`, or when the visitor navigates
 * elsewhere, closes the modal or starts to connect something else.
 */
export function beginLogin(modal: Modal, route: Route): LoginAttempt {
  const { router } = modal
  // Navigate first: leaving the current view cancels its pending request, which must not be the new one.
  if (router.$route.get().view === route.view) router.replace(route)
  else router.push(route)
  modal.attempt.pending.connect?.abort()
  const controller = new AbortController()
  const { signal } = controller
  modal.attempt.pending.connect = controller
  recordOutcome(modal)
  let isOurs = false
  const stop = router.$trail.listen(() => isOurs || controller.abort())
  signal.addEventListener('abort', stop, { once: true })
  return {
    signal,
    isOver: () => signal.aborted,
    go(next, hasBack) {
      isOurs = true
      if (hasBack) router.push(next)
      else router.replace(next)
      isOurs = false
    },
    busyDuring: (work) => work.finally(modal.shell.wait(signal)),
    end: () => controller.abort(),
  }
}

/** Updates the state of a login, unless it has ended or another one has replaced it. */
export function updateLogin<T extends { attempt: LoginAttempt }>(
  $login: WritableAtom<T | undefined>,
  attempt: LoginAttempt,
  more: Partial<T>,
): void {
  const before = $login.get()
  if (before?.attempt === attempt && !attempt.isOver()) $login.set({ ...before, ...more })
}

/** Sets the first state of a login. The state is cleared when the login ends. */
export function setLogin<T extends { attempt: LoginAttempt }>($login: WritableAtom<T | undefined>, start: T): void {
  $login.set(start)
  start.attempt.signal.addEventListener('abort', () => $login.get()?.attempt === start.attempt && $login.set(undefined))
}
