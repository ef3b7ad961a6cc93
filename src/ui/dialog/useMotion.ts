import { useEffect, type RefObject } from 'react'
import type { DismissReason } from './useDismiss.ts'

/**
 * Loads the code for motion: a dialog moves out when it closes, the pressed wallet's mark moves into the next view, and on
 * touch and small screens, gestures close the bottom sheet or go back. `report`: the handler of the dialog's dismissal.
 */
export function useMotion(
  ref: RefObject<HTMLDialogElement | null>,
  open: boolean,
  report: RefObject<(reason: DismissReason) => boolean | void>,
): void {
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    const stop = new AbortController()
    // Motion is optional: if the file fails to load, everything works without it.
    import('./followMotion.ts').then(
      (one) => one.followMotion(dialog, stop.signal, report),
      () => {},
    )
    return () => stop.abort()
  }, [ref, open, report])
}
