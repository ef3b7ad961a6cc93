import { followBack } from './followBack.ts'
import type { Exit } from './followClose.ts'
import { followSwipes } from './followSwipes.ts'
import { leaveSheet } from './leaveSheet.ts'
import type { DismissReason } from './useDismiss.ts'

/**
 * Until `signal` aborts, handles touch gestures and Android's Back for a dialog, and lets the bottom sheet leave as the finger
 * let it go.
 */
export function followTouch(
  dialog: HTMLDialogElement,
  onDismiss: (reason: DismissReason) => boolean | void,
  exit: Exit,
  signal: AbortSignal,
): void {
  // The dialog was closed while this code was loading
  if (signal.aborted) return
  exit.leave = leaveSheet
  const leave = (speed: number) => {
    exit.speed = speed
    return onDismiss('backdrop')
  }
  followSwipes(dialog, leave, signal)
  if (navigator.maxTouchPoints) followBack(dialog, () => onDismiss('escape'), signal)
}
