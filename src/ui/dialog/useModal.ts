import { useLayoutEffect, type RefObject } from 'react'
import { lockScroll } from './lockScroll.ts'

/**
 * Events that stay inside the dialog. Otherwise they would trigger the page's own click-outside handlers, focus traps
 * and shortcuts, and its scripts for smooth scrolling would scroll the page instead of the dialog.
 */
const PRIVATE = ['pointerdown', 'mousedown', 'touchstart', 'focusin', 'keydown', 'click', 'wheel', 'touchmove'] as const
const CANCELS = ['preventDefault', 'stopPropagation', 'stopImmediatePropagation'] as const

/**
 * Keeps the page from cancelling an event before it reaches the dialog: focus traps that capture presses on the document
 * cancel all outside of the trap (https://github.com/focus-trap/focus-trap/issues/42).
 */
function guard(dialog: Node, event: Event): void {
  if (event.composedPath().includes(dialog)) for (const name of CANCELS) event[name] = () => {}
}

/** Ends what `guard` began, once the event has reached the dialog. */
function unguard(event: Event): void {
  for (const name of CANCELS) delete (event as Partial<Event>)[name]
}

/** Focuses the `autofocus` element of a dialog or view that appears, else its title. */
export function focusStart(dialog: ParentNode, labelledBy: string): void {
  const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]')
  const start = wanted ?? dialog.querySelector<HTMLElement>(`[id="${labelledBy}"]`)
  start?.focus({ preventScroll: true })
}

/** Opens or closes a dialog. jsdom's dialogs have no methods; there, the attribute is set. */
function setOpen(dialog: HTMLDialogElement, open: boolean): void {
  if (!('showModal' in dialog)) (dialog as HTMLDialogElement).open = open
  else if (open) dialog.showModal()
  else dialog.close()
}

/**
 * Shows the dialog modally while `open` is true, and prevents scrolling of the page. After closing, the browser
 * returns the focus; if nothing has it then, `opener` gets it, since Safari does not focus buttons that are clicked.
 */
export function useModal(
  ref: RefObject<HTMLDialogElement | null>,
  open: boolean,
  labelledBy: string,
  opener?: () => HTMLElement | undefined,
): void {
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open || !dialog.isConnected) return
    const stop = new AbortController()
    const show = () => {
      if (!dialog.open) setOpen(dialog, true)
      focusStart(dialog, labelledBy)
    }
    const own = { signal: stop.signal }
    // Passive, so that the browser scrolls without waiting for us
    const quiet = { ...own, passive: true }
    const early = { ...quiet, capture: true }
    for (const type of PRIVATE) {
      // Keys that matter to the page are ours already (`useDismiss`).
      if (type !== 'keydown') addEventListener(type, (event) => guard(dialog, event), early)
      dialog.addEventListener(type, unguard, early)
      dialog.addEventListener(type, (event) => event.stopPropagation(), quiet)
    }
    // Browsers without `closedby` may close the dialog on their own. It must stay open until `open` is false
    dialog.addEventListener('cancel', (event) => event.preventDefault(), own)
    dialog.addEventListener('close', show, own)
    const pressed = opener?.()
    // Show first, then lock scrolling: the lock measures the scrollbar, which is cheap after the layout that showing
    // causes
    show()
    const unlock = lockScroll()
    return () => {
      stop.abort()
      unlock()
      setOpen(dialog, false)
      const focused = document.activeElement
      if (!focused || focused === document.body) pressed?.focus({ preventScroll: true })
    }
  }, [ref, open, labelledBy, opener])
}
