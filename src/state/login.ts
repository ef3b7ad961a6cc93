import { atom } from 'nanostores'
import type { SocialProvider, UpdateEmailStep } from '../core/login/auth.ts'
import type { WalletModalError } from '../core/errors.ts'
import type { Route } from './router.ts'

/** One login attempt at the secure site, over one or several views. */
export interface LoginAttempt {
  /** Aborted when the attempt has ended. */
  signal: AbortSignal
  isOver(): boolean
  /** Replaces the current view with another one of the same attempt. */
  go(route: Route): void
  /** Shows the modal as busy until `work` settles or the attempt ends. */
  busyDuring<T>(work: Promise<T>): Promise<T>
  end(): void
}

/** A code that the visitor types. */
export interface CodePart {
  /** Why the last step failed. */
  error?: WalletModalError
  /** Number of rejected codes: each one clears the fields. */
  refused: number
}

/** Signing in by e-mail. */
export interface EmailLogin extends CodePart {
  question: LoginAttempt
  email: string
  /**
   * `sending`: requesting a mail; `device`: waiting for the link in the mail; `code`: the visitor types the code;
   * `checking`: the code is verified; `connecting`: signed in, connecting; `failed`: see `error`.
   */
  phase: 'sending' | 'device' | 'code' | 'checking' | 'connecting' | 'failed'
  /** Signed in, but not connected: a retry needs nothing from the visitor. */
  isSignedIn?: true
  /** Identifies the newest wait for a link. */
  wait?: object
  /** Whether another mail is being requested or was sent. */
  resend?: 'sending' | 'sent'
  /** Earliest time (ms since 1970) for another mail. */
  waitUntil: number
}

/** Social login in a popup. */
export interface SocialLogin {
  question: LoginAttempt
  provider: Exclude<SocialProvider, 'farcaster'>
  /** `window`: the popup is open; `blocked`: it needs another click; `connecting`: the visitor has approved. */
  phase: 'window' | 'blocked' | 'connecting' | 'failed'
  /** Focuses the popup. */
  focus?(): void
  isSignedIn?: true
  error?: WalletModalError
}

/** Farcaster login, with a link to open or scan. */
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
  /** The new address. */
  email: string
  phase: 'sending' | 'code' | 'checking' | 'failed'
  /** The address whose code is requested. */
  step?: UpdateEmailStep
}

/** Logins at the secure site, for their views; each is set while it lasts. */
export function createLogin() {
  const $email = atom<EmailLogin | undefined>()
  const $social = atom<SocialLogin | undefined>()
  const $farcaster = atom<FarcasterLogin | undefined>()
  const $update = atom<EmailUpdate | undefined>()
  return {
    $email, $social, $farcaster, $update,
    /** The page that popups start with, once known. */
    popupUrl: undefined as string | undefined,
  }
}

export type Login = ReturnType<typeof createLogin>
