import { atom, type ReadableAtom } from 'nanostores'
import type { WalletModalError } from '../core/errors.ts'
import type { Translate } from '../i18n/translate.ts'

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

/** Text of a toast. Pass a function for a translated text: it is read again when the language changes. */
export type ToastText = string | ((t: Translate) => string)

export interface ToastMessage extends ToastLooks {
  id: number
  /** The text in the current language. */
  readonly text: string
  tone: ToastTone
}

/** Creates the queue of toasts: one is shown, the others wait. `$t` has the current language. */
export function createToasts($t: Pick<ReadableAtom<Translate>, 'get'>) {
  const $shown = atom<ToastMessage | undefined>()
  const $waiting = atom<readonly ToastMessage[]>([])
  let last = 0
  return {
    $shown,
    $waiting,
    add(content: ToastText, tone: ToastTone = 'info', looks: ToastLooks = {}) {
      const toast = {
        ...looks,
        id: ++last,
        tone,
        get text() {
          return typeof content === 'string' ? content : content($t.get())
        },
      }
      // Do not show the same text twice.
      const isKnown = [$shown.get(), ...$waiting.get()].some((one) => one?.text === toast.text)
      if (!isKnown) $waiting.set([...$waiting.get(), toast])
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
