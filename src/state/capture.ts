import { atom } from 'nanostores'
import type { Resend } from '../core/login/email.ts'
import type { CaipAddress } from '../core/types.ts'
import type { CodePart } from './login.ts'

/** State of the views that ask for an e-mail address before the sign-in. */
export interface EmailCapture extends CodePart {
  /** The account that the address will be linked to. */
  account: CaipAddress
  email: string
  /**
   * `asking`: the visitor types the address. `sending`: a code is being requested. `code`: they must type the code.
   * `checking`: it is being verified. `failed`: no code could be sent; see `error`.
   */
  phase: 'asking' | 'sending' | 'code' | 'checking' | 'failed'
  /** State of the Resend button. */
  resend?: Resend
  /** Time (ms since 1970) from which another code may be requested. */
  waitUntil: number
  /** Aborted when another address is entered, or the views are left. */
  stop: AbortController
}

/** Creates the store; undefined while no address is asked for. */
export const createCapture = () => atom<EmailCapture | undefined>()
