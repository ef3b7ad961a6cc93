import { SHEET_WIDTH_MAX } from '../../core/page/device.ts'
import { followClose } from './followClose.ts'
import { followMarks } from './followMarks.ts'
import type { DismissReason } from './useDismiss.ts'

/**
 * Until `signal` aborts, moves a dialog out when it closes, and a pressed wallet's mark into the next view. On touch and small
 * screens, handles gestures. What fails to load is left out: everything works without it.
 */
export function followMotion(
  dialog: HTMLDialogElement,
  signal: AbortSignal,
  report: { readonly current: (reason: DismissReason) => boolean | void },
): void {
  // It was closed while this code was loading
  if (signal.aborted) return
  const exit = followClose(dialog, signal)
  followMarks(dialog, signal, () =>
    import('./showSuccess.ts').then(
      ({ showSuccess }) => (exit.succeed = showSuccess),
      () => {},
    ),
  )
  if (navigator.maxTouchPoints || innerWidth <= SHEET_WIDTH_MAX)
    import('./followTouch.ts').then(
      ({ followTouch }) => followTouch(dialog, (reason) => report.current(reason), exit, signal),
      () => {},
    )
}
