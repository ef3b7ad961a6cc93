import { useLayoutEffect, type RefObject } from 'react'
import { lockScroll } from './lockScroll.ts'

/**
 * Events that stay inside the dialog. Otherwise they would trigger the page's own click-outside handlers, focus traps
 * and shortcuts, and its scripts for smooth scrolling would scroll the page instead of the dialog.
 */
const PRIVATE = ['pointerdown', 'mousedown', 'touchstart', 'focusin', 'keydown', 'click', 'wheel', 'touchmove'] as const

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
    for (const type of PRIVATE) dialog.addEventListener(type, (event) => event.stopPropagation(), quiet)
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
