import type { Failure } from '../../../core/analytics/errorOf.ts'
import { isRecord } from '../../../core/data/isRecord.ts'
import type { EventDetails } from '../../../core/snapshot.ts'
import type { Modal } from '../../../modal.ts'

/** Whether an event of the page is this modal's: several modals on a page have elements of their own. */
function isOurs({ entry }: Modal, event: Event): boolean {
  const [target] = event.composedPath()
  const elements: readonly EventTarget[] = entry.elements()
  return elements.length ? elements.includes(target as EventTarget) : target === document
}

/**
 * In ms. A failure may be both emitted to the site and shown in a toast. If both happen within this time, they count as
 * one failure.
 */
const SAME_MS = 1_000

type Told = Failure & { message?: string }

/**
 * Returns a function that tells whether an error is the second report of one failure: one report is an event, the other
 * an error in a store.
 */
function createTwins(now: () => number): (error: Told, isEvent: boolean) => boolean {
  let recent: { error: Told; isEvent: boolean; at: number }[] = []
  return (error, isEvent) => {
    const at = now()
    recent = recent.filter((one) => at - one.at <= SAME_MS)
    // Read now, since an error may get its message after it has been shown.
    const twin = recent.find(
      (one) => one.isEvent !== isEvent && one.error.code === error.code && one.error.message === error.message,
    )
    if (twin) recent = recent.filter((one) => one !== twin)
    else recent.push({ error, isEvent, at })
    return twin !== undefined
  }
}

/**
 * Passes on each error once: errors that are emitted to the site, that keep the modal from opening, that a toast shows
 * (balances, history, transfers …), or that keep the wallet list from loading.
 */
export function followErrors(modal: Modal, pass: (error: Failure) => void): () => void {
  const seen = new WeakSet<object>()
  const isTwin = createTwins(modal.now)
  const once = (error: Told | undefined) => {
    if (!error || seen.has(error)) return
    seen.add(error)
    if (!isTwin(error, false)) pass(error)
  }
  const onEvent = (event: CustomEvent<EventDetails['error']>) => {
    // Scripts of the page may dispatch such events with any detail.
    if (isOurs(modal, event) && isRecord(event.detail) && !isTwin(event.detail, true)) pass(event.detail)
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
