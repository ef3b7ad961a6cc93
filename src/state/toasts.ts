import { atom } from 'nanostores'
import type { WalletModalError } from '../core/errors.ts'

export type ToastTone = 'info' | 'success' | 'error' | 'loading'

/** Display options of a toast (specification §3). */
export interface ToastLooks {
  /** Shows the icon of this tone instead of the toast's own. */
  svg?: ToastTone
  /**
   * Whether the toast closes automatically. Default: true for `info` and `success`, false for `error` and `loading`.
   */
  autoClose?: boolean
  /** The error that the toast reports. The visitor can unfold its details. */
  error?: WalletModalError
}

export interface ToastMessage extends ToastLooks {
  id: number
  text: string
  tone: ToastTone
}

/** Creates the queue of toasts: one is shown, the others wait. */
export function createToasts() {
  const $shown = atom<ToastMessage | undefined>()
  const $waiting = atom<readonly ToastMessage[]>([])
  let last = 0
  return {
    $shown,
    $waiting,
    add(text: string, tone: ToastTone = 'info', looks: ToastLooks = {}) {
      // Do not show the same text twice.
      const isKnown = [$shown.get(), ...$waiting.get()].some((toast) => toast?.text === text)
      if (!isKnown) $waiting.set([...$waiting.get(), { ...looks, id: ++last, text, tone }])
    },
    /** Shows the next waiting toast. */
    advance() {
      const [next, ...rest] = $waiting.get()
      $shown.set(next)
      $waiting.set(rest)
    },
    dismiss: (id: number) => $shown.get()?.id === id && $shown.set(undefined),
  }
}
