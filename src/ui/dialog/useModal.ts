import { useLayoutEffect, type RefObject } from 'react'
import { lockScroll } from './lockScroll.ts'

/** Events that would make a host's own layers (click-outside, focus traps, shortcuts) act on what happens in our dialog. */
const PRIVATE = ['pointerdown', 'mousedown', 'touchstart', 'focusin', 'keydown', 'click'] as const

/** Where focus belongs when a dialog or a view appears: what asks for it, else the title. */
export function focusStart(dialog: ParentNode, labelledBy: string): void {
  const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]')
  const start = wanted ?? dialog.querySelector<HTMLElement>(`[id="${labelledBy}"]`)
  start?.focus({ preventScroll: true })
}

/** Opens or closes a dialog; jsdom, in which sites run their unit tests, has dialogs without methods. */
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
    // Where `closedby` is missing the browser may close it: only our caller closes it
    dialog.addEventListener('cancel', (event) => event.preventDefault(), own)
    dialog.addEventListener('close', show, own)
    const pressed = opener?.()
    // First shown, then held: holding measures the scrollbar, and showing has just laid the page out
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
