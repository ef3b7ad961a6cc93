import { useLayoutEffect, type RefObject } from 'react'
import { lockScroll } from './lockScroll.ts'

/** Events that would trigger a host's own layers (click-outside, focus traps, shortcuts) while the visitor uses our dialog. */
const PRIVATE = ['pointerdown', 'mousedown', 'touchstart', 'focusin', 'keydown', 'click'] as const

/** Focuses what asks for it when a dialog or view appears, else the title. */
export function focusStart(dialog: ParentNode, labelledBy: string): void {
  const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]')
  const start = wanted ?? dialog.querySelector<HTMLElement>(`[id="${labelledBy}"]`)
  start?.focus({ preventScroll: true })
}

/** Opens or closes a dialog. In jsdom, where sites run unit tests, dialogs have no methods. */
function setOpen(dialog: HTMLDialogElement, open: boolean): void {
  if (!('showModal' in dialog)) (dialog as HTMLDialogElement).open = open
  else if (open) dialog.showModal()
  else dialog.close()
}

/**
 * Shows the dialog modally while `open`, and keeps the page from scrolling. After closing, the browser returns the focus; if that
 * leaves nothing focused, the opener gets it, since Safari does not focus a pressed button.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, open: boolean, labelledBy: string, opener?: () => HTMLElement | undefined): void {
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open || !dialog.isConnected) return
    const stop = new AbortController()
    const show = () => {
      if (!dialog.open) setOpen(dialog, true)
      focusStart(dialog, labelledBy)
    }
    const own = { signal: stop.signal }
    for (const type of PRIVATE) dialog.addEventListener(type, (event) => event.stopPropagation(), own)
    // Without `closedby` support the browser may close the dialog itself: only our caller closes it
    dialog.addEventListener('cancel', (event) => event.preventDefault(), own)
    dialog.addEventListener('close', show, own)
    const pressed = opener?.()
    // First show, then lock scrolling: locking measures the scrollbar, and showing has just caused layout
    show()
    const unlock = lockScroll(dialog.ownerDocument)
    return () => {
      stop.abort()
      unlock()
      setOpen(dialog, false)
      const { activeElement, body } = dialog.ownerDocument
      if (!activeElement || activeElement === body) pressed?.focus({ preventScroll: true })
    }
  }, [ref, open, labelledBy, opener])
}
