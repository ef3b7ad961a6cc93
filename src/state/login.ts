import { atom } from 'nanostores'
import type { SocialProvider, UpdateEmailStep } from '../core/login/auth.ts'
import type { WalletModalError } from '../core/errors.ts'
import type { Route } from './router.ts'

/** One thing that the visitor does at the secure site, on one screen or several. */
export interface LoginAttempt {
  /** Aborted when it is over. */
  signal: AbortSignal
  isOver(): boolean
  /** Shows another screen of the same question in the place of the one that is shown. */
  go(route: Route): void
  /** The modal is busy as long as `work` lasts, unless the question is over before. */
  busyDuring<T>(work: Promise<T>): Promise<T>
  end(): void
}

/** A code that the visitor types. */
export interface CodePart {
  /** Why the last thing that was asked for did not work. */
  error?: WalletModalError
  /** How many codes were refused: each empties the boxes. */
  refused: number
}

/** Signing in by e-mail. */
export interface EmailLogin extends CodePart {
  question: LoginAttempt
  email: string
  /**
   * `sending`: the secure site is asked to send a mail; `device`: the link in the mail is waited for; `code`: the visitor types;
   * `checking`: the code is looked at; `connecting`: signed in, and about to be connected; `failed`: `error` says why.
   */
  phase: 'sending' | 'device' | 'code' | 'checking' | 'connecting' | 'failed'
  /** Only the connection is missing: a retry asks the visitor for nothing more. */
  isSignedIn?: true
  /** The newest wait for a link. */
  wait?: object
  /** Another mail is on its way, or was sent. */
  resend?: 'sending' | 'sent'
  /** Until then (ms since 1970) no other mail can be asked for. */
  waitUntil: number
}

/** Signing in with a provider, in a window. */
export interface SocialLogin {
  question: LoginAttempt
  provider: Exclude<SocialProvider, 'farcaster'>
  /** `window`: the visitor is in it; `blocked`: it needs another click; `connecting`: they have approved. */
  phase: 'window' | 'blocked' | 'connecting' | 'failed'
  /** Shows the window to the visitor. */
  focus?(): void
  isSignedIn?: true
  error?: WalletModalError
}

/** Signing in with Farcaster, by a link that is opened or scanned. */
export interface FarcasterLogin {
  question: LoginAttempt
  phase: 'starting' | 'ready' | 'connecting' | 'failed'
  url?: string
  isSignedIn?: true
  error?: WalletModalError
}

/** Changing the e-mail address. */
export interface EmailUpdate extends CodePart {
  question: LoginAttempt
  /** The new one. */
  email: string
  phase: 'sending' | 'code' | 'checking' | 'failed'
  /** Whose code is asked for. */
  step?: UpdateEmailStep
}

/** Signing in at the secure site, as its views show it: there as long as it lasts. */
export function createLogin() {
  const $email = atom<EmailLogin | undefined>()
  const $social = atom<SocialLogin | undefined>()
  const $farcaster = atom<FarcasterLogin | undefined>()
  const $update = atom<EmailUpdate | undefined>()
  return {
    $email, $social, $farcaster, $update,
    /** The page that windows start with, once it is known. */
    popupUrl: undefined as string | undefined,
  }
}

export type Login = ReturnType<typeof createLogin>
