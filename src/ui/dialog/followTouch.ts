import { followBack } from './followBack.ts'
import { followSwipes } from './followSwipes.ts'
import type { DismissReason } from './useDismiss.ts'

/** Gestures of a dialog on a touch screen, until `signal` aborts. */
export function followTouch(dialog: HTMLDialogElement, onDismiss: (reason: DismissReason) => void, signal: AbortSignal): void {
  // Closed again before this code was here
  if (signal.aborted) return
  followSwipes(dialog, () => onDismiss('backdrop'), signal)
  followBack(dialog, () => onDismiss('escape'), signal)
}
