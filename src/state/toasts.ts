import { atom } from 'nanostores'

export interface ToastMessage {
  id: number
  text: string
  tone: 'info' | 'success' | 'error' | 'loading'
}

/** Messages to the visitor: the one shown, and those waiting for it to go. */
export function createToasts() {
  const $shown = atom<ToastMessage | undefined>()
  const $waiting = atom<readonly ToastMessage[]>([])
  let last = 0
  return {
    $shown,
    $waiting,
    add(text: string, tone: ToastMessage['tone'] = 'info') {
      // The same words twice tell a visitor nothing new.
      const isKnown = [$shown.get(), ...$waiting.get()].some((toast) => toast?.text === text)
      if (!isKnown) $waiting.set([...$waiting.get(), { id: ++last, text, tone }])
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
