import { useLayoutEffect, useRef, type RefObject } from 'react'

export type DismissReason = 'escape' | 'backdrop' | 'removed'

/**
 * Whether a pointer is on the backdrop: such an event's target is the dialog itself, with a position outside its box.
 */
function isOutside(dialog: HTMLElement, event: PointerEvent): boolean {
  if (event.target !== dialog) return false
  const box = dialog.getBoundingClientRect()
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom
}

/** Whether a key is meant for this dialog, and not for a layer that the page opened above it. */
function isOurs(dialog: HTMLElement, event: KeyboardEvent): boolean {
  const { target } = event
  return event.composedPath().includes(dialog) || target === document.body || target === document.documentElement
}

/**
 * Calls `report` when the page hides the dialog's container, for example because a menu of the page closed. If our dialog
 * stayed open there, the page would stay inert.
 */
function onHidden(dialog: HTMLDialogElement, signal: AbortSignal, report: () => void): void {
  // jsdom lacks IntersectionObserver
  if (!('IntersectionObserver' in globalThis)) return
  const watch = new IntersectionObserver(() => {
    if (dialog.open && !dialog.getClientRects().length) report()
  })
  watch.observe(dialog)
  signal.addEventListener('abort', () => watch.disconnect())
}

/**
 * Calls `onDismiss` on Escape, when the dialog is hidden, and on a press that begins and ends on the backdrop. Returns a
 * reference to the latest `onDismiss`.
 */
export function useDismiss(
  ref: RefObject<HTMLDialogElement | null>,
  open: boolean,
  onDismiss: (reason: DismissReason) => boolean | void,
): RefObject<typeof onDismiss> {
  const report = useRef(onDismiss)
  report.current = onDismiss
  // In a layout effect, so that a key pressed between paint and effect is not lost
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    const stop = new AbortController()
    let pressed = false
    dialog.addEventListener('pointerdown', (event) => (pressed = isOutside(dialog, event)), { signal: stop.signal })
    dialog.addEventListener(
      'pointerup',
      (event) => {
        if (pressed && isOutside(dialog, event)) report.current('backdrop')
        pressed = false
      },
      { signal: stop.signal },
    )
    // Captured on the window, before the page's listeners: otherwise the page's focus trap could handle our Tab, and
    // Escape could close a layer of the page
    const onKey = (event: KeyboardEvent) => {
      if ((event.key !== 'Escape' && event.key !== 'Tab') || event.isComposing || !isOurs(dialog, event)) return
      event.stopImmediatePropagation()
      if (event.key === 'Tab') return
      event.preventDefault()
      if (!event.repeat) report.current('escape')
    }
    onHidden(dialog, stop.signal, () => report.current('removed'))
    addEventListener('keydown', onKey, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [ref, open])
  return report
}
