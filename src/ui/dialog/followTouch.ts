import { followBack } from './followBack.ts'
import { followSwipes } from './followSwipes.ts'
import type { DismissReason } from './useDismiss.ts'

/** Handles touch gestures and Android's Back for a dialog, until `signal` aborts. */
export function followTouch(
  dialog: HTMLDialogElement,
  onDismiss: (reason: DismissReason) => void,
  signal: AbortSignal,
): void {
  // The dialog was closed while this code was loading
  if (signal.aborted) return
  followSwipes(dialog, () => onDismiss('backdrop'), signal)
  followBack(dialog, () => onDismiss('escape'), signal)
}
