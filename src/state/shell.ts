import { atom } from 'nanostores'
import type { WalletModalError } from '../core/errors.ts'

/** The modal itself: open or not, busy, and how often it has refused to close (each time it shakes). */
export function createShell() {
  const $open = atom(false)
  const $loading = atom(false)
  const $refusals = atom(0)
  /** In debug: the newest thing that a developer should know. */
  const $alert = atom<WalletModalError | undefined>()
  /** Changed when the dialog must be there though nobody has opened it: the embedded wallet's frame lives in it. */
  const $frame = atom<object | undefined>()
  /** What the visitor pressed last in the page: it gets the focus after the dialog closes, if nothing else does. */
  const $pressed = atom<HTMLElement | undefined>()
  const waits = new Set<() => void>()
  return {
    $open, $loading, $refusals, $alert, $frame, $pressed,
    /** Busy until the returned function is called or the signal is aborted; several may be at a time. */
    wait(signal?: AbortSignal): () => void {
      const end = () => (waits.delete(end), $loading.set(waits.size > 0))
      waits.add(end)
      $loading.set(true)
      signal?.addEventListener('abort', end)
      return end
    },
    refuse: () => $refusals.set($refusals.get() + 1),
  }
}
