import type { WritableAtom } from 'nanostores'
import type { Modal } from '../../modal.ts'
import type { LoginQuestion } from '../../state/login.ts'
import type { Route } from '../../state/router.ts'
import { noteOutcome } from '../modal/noteOutcome.ts'

/**
 * Begins a question on a screen; what was asked before is given up. It is over as soon as the visitor goes to a screen that is not
 * its own, closes the modal or is asked another thing, and at its `end`.
 */
export function beginLogin(modal: Modal, route: Route): LoginQuestion {
  const { router } = modal
  // First: the view that is left takes back what it waits for.
  if (router.$route.get().view === route.view) router.replace(route)
  else router.push(route)
  modal.pending.connect?.abort()
  const controller = new AbortController()
  const { signal } = controller
  modal.pending.connect = controller
  noteOutcome(modal)
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
    during: (work) => work.finally(modal.shell.wait(signal)),
    end: () => controller.abort(),
  }
}

/** Changes what views show of a question; not once it is over, or another has taken its place. */
export function tellLogin<T extends { question: LoginQuestion }>($login: WritableAtom<T | undefined>, question: LoginQuestion, more: Partial<T>): void {
  const before = $login.get()
  if (before?.question === question && !question.isOver()) $login.set({ ...before, ...more })
}

/** Shows a question's beginning; nothing of it stays when it is over. */
export function showLogin<T extends { question: LoginQuestion }>($login: WritableAtom<T | undefined>, start: T): void {
  $login.set(start)
  start.question.signal.addEventListener('abort', () => $login.get()?.question === start.question && $login.set(undefined))
}
