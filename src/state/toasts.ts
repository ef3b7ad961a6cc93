import { atom } from 'nanostores'

export type ToastTone = 'info' | 'success' | 'error' | 'loading'

/** Options of a toast (specification §3). */
export interface ToastLooks {
  /** The icon of another tone. */
  svg?: ToastTone
  /** Whether it closes by itself; by default info and success do, errors and progress do not. */
  autoClose?: boolean
}

export interface ToastMessage extends ToastLooks {
  id: number
  text: string
  tone: ToastTone
}

/** Toasts: the one shown, and those waiting. */
export function createToasts() {
  const $shown = atom<ToastMessage | undefined>()
  const $waiting = atom<readonly ToastMessage[]>([])
  let last = 0
  return {
    $shown,
    $waiting,
    add(text: string, tone: ToastTone = 'info', looks: ToastLooks = {}) {
      // The same text twice tells the visitor nothing new.
      const isKnown = [$shown.get(), ...$waiting.get()].some((toast) => toast?.text === text)
      if (!isKnown) $waiting.set([...$waiting.get(), { ...looks, id: ++last, text, tone }])
    },
    /** Shows the next toast. */
    advance() {
      const [next, ...rest] = $waiting.get()
      $shown.set(next)
      $waiting.set(rest)
    },
    dismiss: (id: number) => $shown.get()?.id === id && $shown.set(undefined),
  }
}
