import { useEffect, useRef, type RefObject } from 'react'
import type { DismissReason } from './useDismiss.ts'

/**
 * On touch and small screens, loads the code for gestures and for closing: a swipe down closes the bottom sheet, which
 * moves out of the screen, and Android's Back goes back one view.
 */
export function useTouch(
  ref: RefObject<HTMLDialogElement | null>,
  open: boolean,
  onDismiss: (reason: DismissReason) => boolean | void,
): void {
  const report = useRef(onDismiss)
  report.current = onDismiss
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !open || !(navigator.maxTouchPoints || innerWidth < 430)) return
    const stop = new AbortController()
    // Gestures are optional: if the file fails to load, the Close button still works.
    import('./followTouch.ts').then(
      ({ followTouch }) => followTouch(dialog, (reason) => report.current(reason), stop.signal),
      () => {},
    )
    return () => stop.abort()
  }, [ref, open])
}
