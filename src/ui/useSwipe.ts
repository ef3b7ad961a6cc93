import { useEffect, useRef, type RefObject } from 'react'
import type { DismissReason } from './useDismiss.ts'

/** Lets the visitor drag the bottom sheet down by its handle or header. What follows the finger is fetched where there is a touch screen. */
export function useSwipe(
  ref: RefObject<HTMLDialogElement | null>,
  open: boolean,
  onDismiss: (reason: DismissReason) => void,
): void {
  const report = useRef(onDismiss)
  report.current = onDismiss
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !open || !navigator.maxTouchPoints) return
    const stop = new AbortController()
    // Without the file the sheet stays where it is, and has its Close button.
    import('./followSwipes.ts').then(({ followSwipes }) => followSwipes(dialog, () => report.current('backdrop'), stop.signal), () => {})
    return () => stop.abort()
  }, [ref, open])
}
