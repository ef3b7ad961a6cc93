import { atom } from 'nanostores'
import type { WalletModalError } from '../core/errors.ts'

/** The modal itself: open or not, busy, and how often it has refused to close (each time it shakes). */
export function createShell() {
  const $open = atom(false)
  const $loading = atom(false)
  const $refusals = atom(0)
  /** In debug: the newest thing that a developer should know. */
  const $alert = atom<WalletModalError | undefined>()
  return {
    $open, $loading, $refusals, $alert,
    refuse: () => $refusals.set($refusals.get() + 1),
  }
}
