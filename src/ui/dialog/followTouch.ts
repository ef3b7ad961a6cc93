import { followBack } from './followBack.ts'
import { followClose } from './followClose.ts'
import { followMarks } from './followMarks.ts'
import { followSwipes } from './followSwipes.ts'
import type { DismissReason } from './useDismiss.ts'

/**
 * Until `signal` aborts, handles touch gestures and Android's Back for a dialog, moves it out when it closes, and moves a
 * pressed wallet's mark into the next view.
 */
export function followTouch(
  dialog: HTMLDialogElement,
  onDismiss: (reason: DismissReason) => boolean | void,
  signal: AbortSignal,
): void {
  // The dialog was closed while this code was loading
  if (signal.aborted) return
  const noteSpeed = followClose(dialog, signal)
  const leave = (speed: number) => {
    noteSpeed(speed)
    return onDismiss('backdrop')
  }
  followSwipes(dialog, leave, signal)
  followMarks(dialog, signal)
  if (navigator.maxTouchPoints) followBack(dialog, () => onDismiss('escape'), signal)
}
