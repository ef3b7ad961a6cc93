import { atom } from 'nanostores'
import type { SocialProvider, UpdateEmailStep } from '../core/login/auth.ts'
import type { Resend } from '../core/login/email.ts'
import type { WalletModalError } from '../core/errors.ts'
import type { Route } from './router.ts'

/** A login through the secure site (the iframe with the embedded wallet), from the first view to the last. */
export interface LoginAttempt {
  /** Aborts when the login ends for any reason. */
  signal: AbortSignal
  isOver(): boolean
  /** Shows the next view of this login in place of the current one. With `hasBack`, Back returns to the current one. */
  go(route: Route, hasBack?: boolean): void
  /** Sets the modal's busy state until `work` settles or the login ends. */
  busyDuring<T>(work: Promise<T>): Promise<T>
  end(): void
}

/** State of a view in which the visitor types a one-time code. */
export interface CodePart {
  /** The error of the last step. */
  error?: WalletModalError
  /** Number of rejected codes. The view clears its fields each time this number grows. */
  refused: number
}

/** State of an e-mail login. */
export interface EmailLogin extends CodePart {
  attempt: LoginAttempt
  email: string
  /**
   * `sending`: an e-mail is being requested. `device`: the visitor must open the link in the e-mail. `code`: the
   * visitor must type the code from the e-mail. `checking`: the code is being verified. `connecting`: signed in; the
   * wallet is connecting. `failed`: see `error`.
   */
  phase: 'sending' | 'device' | 'code' | 'checking' | 'connecting' | 'failed'
  /** True if the visitor is signed in, but connecting the wallet failed: a retry then only connects. */
  isSignedIn?: true
  /** Identifies the wait for the latest e-mail with a link. If an earlier wait fails, the login goes on. */
  wait?: object
  /** State of the Resend button. */
  resend?: Resend
  /** Time (ms since 1970) from which another e-mail may be requested. */
  waitUntil: number
}

/** State of a social login in a popup. */
export interface SocialLogin {
  attempt: LoginAttempt
  provider: Exclude<SocialProvider, 'farcaster'>
  /**
   * `window`: the popup is open. `blocked`: the browser blocked it, so another click is needed. `connecting`: the
   * visitor has approved.
   */
  phase: 'window' | 'blocked' | 'connecting' | 'failed'
  /** Focuses the popup. */
  focus?(): void
  isSignedIn?: true
  error?: WalletModalError
}

/** State of a Farcaster login: the visitor opens a link or scans it as a QR code. */
export interface FarcasterLogin {
  attempt: LoginAttempt
  phase: 'starting' | 'ready' | 'connecting' | 'failed'
  url?: string
  isSignedIn?: true
  error?: WalletModalError
}

/** State of a change of the e-mail address. */
export interface EmailUpdate extends CodePart {
  attempt: LoginAttempt
  /** The new e-mail address. */
  email: string
  phase: 'sending' | 'code' | 'checking' | 'failed'
  /** Which code the visitor must type: the one sent to the old or to the new address. */
  step?: UpdateEmailStep
  /** The code of the old address, once accepted. The secure site sends the other code when it gets this one. */
  primaryCode?: string | undefined
  /** State of the Resend button. */
  resend?: Resend
  /** Time (ms since 1970) from which another code may be requested. */
  waitUntil: number
}

/** Creates the stores of the pending logins; undefined for a login that is not running. */
export function createLogin() {
  const $email = atom<EmailLogin | undefined>()
  const $social = atom<SocialLogin | undefined>()
  const $farcaster = atom<FarcasterLogin | undefined>()
  const $update = atom<EmailUpdate | undefined>()
  return {
    $email,
    $social,
    $farcaster,
    $update,
    /** The first page of login popups, on the secure site; undefined until the embedded wallet is loaded. */
    popupUrl: undefined as string | undefined,
    /** Ids of the projects that allow no logins at this site, so that no popup is opened for them. */
    refused: new Set<string | undefined>(),
  }
}

export type Login = ReturnType<typeof createLogin>
