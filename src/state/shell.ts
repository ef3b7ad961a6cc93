import { atom } from 'nanostores'
import type { WalletModalError } from '../core/errors.ts'

/** The modal itself: open, busy, and how often it has refused to close (it shakes each time). */
export function createShell() {
  const $open = atom(false)
  const $loading = atom(false)
  const $refusals = atom(0)
  /** In debug mode, the newest alert for the developer. */
  const $alert = atom<WalletModalError | undefined>()
  /** Set to a new object to render the closed dialog: the embedded wallet's frame lives in it. */
  const $frame = atom<object | undefined>()
  /** The element that the visitor pressed last: it gets the focus back when the dialog closes, if nothing else does. */
  const $pressed = atom<HTMLElement | undefined>()
  const waits = new Set<() => void>()
  return {
    $open, $loading, $refusals, $alert, $frame, $pressed,
    /** Settles the promise of the current opening. */
    settle: undefined as (() => void) | undefined,
    /** Marks the modal as busy until the returned function is called or the signal aborts; calls may overlap. */
    wait(signal?: AbortSignal): () => void {
      const end = () => {
        waits.delete(end)
        $loading.set(waits.size > 0)
      }
      waits.add(end)
      $loading.set(true)
      signal?.addEventListener('abort', end)
      return end
    },
    refuse: () => $refusals.set($refusals.get() + 1),
  }
}
