import { TOAST_GAP_MS, TOAST_MS } from '../../core/limits.ts'
import type { Modal } from '../../modal.ts'

/**
 * Shows toasts one after the other (specification §4): `info` and `success` for 2.5 s, `error` and `loading` until
 * dismissed, unless `autoClose` is set; 150 ms between two. Returns a function that stops the toasts.
 */
export function showToasts({ toasts }: Modal): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (run: () => void, delay: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      run()
    }, delay)
  }
  const stopWaiting = toasts.$waiting.listen((waiting) => {
    if (waiting.length && !toasts.$shown.get() && timer === undefined) toasts.advance()
  })
  const stopShown = toasts.$shown.listen((shown) => {
    if (!shown) later(() => toasts.$waiting.get().length && toasts.advance(), TOAST_GAP_MS)
    else if (shown.autoClose ?? (shown.tone === 'info' || shown.tone === 'success'))
      later(() => toasts.dismiss(shown.id), TOAST_MS)
  })
  return () => {
    clearTimeout(timer)
    stopWaiting()
    stopShown()
  }
}
