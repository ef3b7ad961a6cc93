import { atom } from 'nanostores'
import type { ConnectRequest } from '../core/connector.ts'
import type { WalletModalError } from '../core/errors.ts'
import type { SignInFacts, SignInStep } from '../core/nextStep.ts'
import type { Session } from '../core/signIn/siwx.ts'

/** Creates the state of the dialog itself: open, busy, and how often it refused to close (it shakes each time). */
export function createShell() {
  const $open = atom(false)
  const $loading = atom(false)
  const $refusals = atom(0)
  /** The latest error for the site's developer, with the option `debug`. */
  const $alert = atom<WalletModalError | undefined>()
  /** Set to a new object to render the dialog while it is closed, because it contains the embedded wallet's iframe. */
  const $frame = atom<object | undefined>()
  /**
   * The element that the visitor pressed last. The dialog returns the focus to it when it closes, if no other element
   * had the focus.
   */
  const $pressed = atom<HTMLElement | undefined>()
  const $session = atom<Session | null>(null)
  const waits = new Set<() => void>()
  return {
    $open,
    $loading,
    $refusals,
    $alert,
    /** Errors that no promise carries to the site. They are reported as soon as the code for that is loaded. */
    $unreported: atom<readonly WalletModalError[]>([]),
    $frame,
    $pressed,
    /** The session of the current account, with the option `signIn`. */
    $session,
    /** What is known of the sign-in, and how to show its steps. Set by its code, which only some sites load. */
    signIn: undefined as { facts(): SignInFacts; show(step: SignInStep, isDone: boolean): void } | undefined,
    /** Whether the visitor, who wants to leave, has to sign in first. Set by the code of the sign-in. */
    holds: undefined as (() => boolean) | undefined,
    /** Creates messages for wallets that sign in while they connect, set by the code for that. */
    oneClick: undefined as ConnectRequest['signIn'],
    /** Resolves the promise of the current `open()` call. */
    resolveOpen: undefined as (() => void) | undefined,
    /** Shows what the site asked for, now that the visitor is done with what had to come first; false to close. */
    next: undefined as (() => boolean) | undefined,
    /** Sets the busy state until the returned function is called or the signal aborts. Calls may overlap. */
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
