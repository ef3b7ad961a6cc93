import { atom } from 'nanostores'

export type ToastTone = 'info' | 'success' | 'error' | 'loading'

/** What a message may say beside its words (specification §3). */
export interface ToastLooks {
  /** The icon of another tone, in the place of its own. */
  svg?: ToastTone
  /** Whether it goes by itself; by default information and success do, errors and what is under way stay. */
  autoClose?: boolean
}

export interface ToastMessage extends ToastLooks {
  id: number
  text: string
  tone: ToastTone
}

/** Messages to the visitor: the one shown, and those waiting for it to go. */
export function createToasts() {
  const $shown = atom<ToastMessage | undefined>()
  const $waiting = atom<readonly ToastMessage[]>([])
  let last = 0
  return {
    $shown,
    $waiting,
    add(text: string, tone: ToastTone = 'info', looks: ToastLooks = {}) {
      // The same words twice tell a visitor nothing new.
      const isKnown = [$shown.get(), ...$waiting.get()].some((toast) => toast?.text === text)
      if (!isKnown) $waiting.set([...$waiting.get(), { ...looks, id: ++last, text, tone }])
    },
    /** Shows the first one waiting. */
    advance() {
      const [next, ...rest] = $waiting.get()
      $shown.set(next)
      $waiting.set(rest)
    },
    dismiss: (id: number) => $shown.get()?.id === id && $shown.set(undefined),
  }
}
