import { useEffect, useRef, type RefObject } from 'react'
import type { DismissReason } from './useDismiss.ts'

/** On touch screens: the bottom sheet can be dragged down by its handle or header, and Android's Back goes one screen back. Fetched there only. */
export function useTouch(
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
    import('./followTouch.ts').then(({ followTouch }) => followTouch(dialog, (reason) => report.current(reason), stop.signal), () => {})
    return () => stop.abort()
  }, [ref, open])
}
