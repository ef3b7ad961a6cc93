import type { WritableAtom } from 'nanostores'
import type { Modal } from '../../modal.ts'
import type { LoginAttempt } from '../../state/login.ts'
import type { Route } from '../../state/router.ts'
import { recordOutcome } from '../modal/recordOutcome.ts'

/**
 * Starts a login attempt on a view and cancels the previous one. It ends when the visitor goes to a view of something
 * else, closes the modal or starts something else, and at its `end`.
 */
export function beginLogin(modal: Modal, route: Route): LoginAttempt {
  const { router } = modal
  // Navigate first: leaving the current view cancels its pending request.
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
    go(next) {
      isOurs = true
      router.replace(next)
      isOurs = false
    },
    busyDuring: (work) => work.finally(modal.shell.wait(signal)),
    end: () => controller.abort(),
  }
}

/** Updates an attempt's state for its views, unless the attempt has ended or was replaced. */
export function tellLogin<T extends { question: LoginAttempt }>($login: WritableAtom<T | undefined>, question: LoginAttempt, more: Partial<T>): void {
  const before = $login.get()
  if (before?.question === question && !question.isOver()) $login.set({ ...before, ...more })
}

/** Sets an attempt's first state, and clears it when the attempt ends. */
export function showLogin<T extends { question: LoginAttempt }>($login: WritableAtom<T | undefined>, start: T): void {
  $login.set(start)
  start.question.signal.addEventListener('abort', () => $login.get()?.question === start.question && $login.set(undefined))
}
