import { useLayoutEffect, useRef, type RefObject } from 'react'

export type DismissReason = 'escape' | 'backdrop' | 'removed'

/** A press on the backdrop arrives at the dialog itself, outside its box. */
function isOutside(dialog: HTMLElement, event: PointerEvent): boolean {
  if (event.target !== dialog) return false
  const box = dialog.getBoundingClientRect()
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom
}

/** True if the key is meant for this dialog, not for something that the page opened above it. */
function isOurs(dialog: HTMLElement, event: KeyboardEvent): boolean {
  const page = dialog.ownerDocument
  return event.composedPath().includes(dialog) || event.target === page.body || event.target === page.documentElement
}

/**
 * Reports that the dialog's container was hidden, for example when a dialog of the page closed: otherwise the page
 * would stay inert.
 */
function onHidden(dialog: HTMLDialogElement, signal: AbortSignal, report: () => void): void {
  // Missing in jsdom, where sites run their unit tests
  if (!('IntersectionObserver' in globalThis)) return
  // Not a ResizeObserver: useHeight animates the height in one, and the page would get a "ResizeObserver loop" error
  const watch = new IntersectionObserver(() => {
    if (dialog.open && !dialog.getClientRects().length) report()
  })
  watch.observe(dialog)
  signal.addEventListener('abort', () => watch.disconnect())
}

/** Reports Escape, that the dialog is hidden, and a press that begins and ends on the backdrop. */
export function useDismiss(
  ref: RefObject<HTMLDialogElement | null>,
  open: boolean,
  onDismiss: (reason: DismissReason) => void,
): void {
  const report = useRef(onDismiss)
  report.current = onDismiss
  // In a layout effect: a key pressed between paint and effect must not be lost
  useLayoutEffect(() => {
    const dialog = ref.current
    const view = dialog?.ownerDocument.defaultView
    if (!dialog || !view || !open) return
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
    // Captured on the window before the page's listeners: a host's focus trap must not handle our Tab, nor close its
    // own layer on our Escape
    const onKey = (event: KeyboardEvent) => {
      if ((event.key !== 'Escape' && event.key !== 'Tab') || event.isComposing || !isOurs(dialog, event)) return
      event.stopImmediatePropagation()
      if (event.key === 'Tab') return
      event.preventDefault()
      if (!event.repeat) report.current('escape')
    }
    onHidden(dialog, stop.signal, () => report.current('removed'))
    view.addEventListener('keydown', onKey, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [ref, open])
}
