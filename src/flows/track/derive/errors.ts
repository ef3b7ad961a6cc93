import type { Failure } from '../../../core/analytics/errorOf.ts'
import type { EventDetails } from '../../../core/snapshot.ts'
import type { Modal } from '../../../modal.ts'

/** Whether an event of the page is this modal's: several modals on a page have elements of their own. */
function isOurs({ entry }: Modal, event: Event): boolean {
  const [target] = event.composedPath()
  const elements: readonly EventTarget[] = entry.elements()
  return elements.length ? elements.includes(target as EventTarget) : target === document
}

/**
 * Passes on each error once: errors that are emitted to the site, that keep the modal from opening, that a toast shows
 * (balances, history, transfers …), or that keep the wallet list from loading.
 */
export function followErrors(modal: Modal, pass: (error: Failure) => void): () => void {
  const seen = new WeakSet<object>()
  const once = (error: Failure | undefined) => {
    if (!error || seen.has(error)) return
    seen.add(error)
    pass(error)
  }
  const onEvent = (event: CustomEvent<EventDetails['error']>) => {
    if (isOurs(modal, event)) pass(event.detail)
  }
  document.addEventListener('wallet-modal:error', onEvent)
  const stops = [
    modal.attempt.$outcome.listen((outcome) => once(outcome.outcome === 'failed' ? outcome.error : undefined)),
    modal.toasts.$shown.listen((toast) => once(toast?.error)),
    modal.walletList.$listed.listen(({ problem }) => once(problem)),
    () => document.removeEventListener('wallet-modal:error', onEvent),
  ]
  return () => stops.forEach((stop) => stop())
}
