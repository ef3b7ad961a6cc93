import { atom } from 'nanostores'
import type { WalletModalError } from '../core/errors.ts'
import type { Session, SignInMessage } from '../core/signIn/siwx.ts'
import type { CaipAddress, Connection } from '../core/types.ts'

/** How far a sign-in is. `late`: the wallet has not answered yet. `failed`: nothing is signed, and the visitor can try again. */
export interface SignInProgress {
  phase: 'preparing' | 'ready' | 'asking' | 'late' | 'failed'
  /** What the wallet is asked to sign. */
  message?: SignInMessage
  error?: WalletModalError
  /** The message that was asked for when that failed. Its nonce may be used up. */
  refused?: SignInMessage
}

/** A request for a signature that the wallet has not answered yet. */
export interface PendingSignature {
  account: CaipAddress
  connection: Connection
  message: SignInMessage
  /** Whether the visitor was shown the message. */
  isShown: boolean
  stop: AbortController
  session: Promise<Session>
}

/** Creates the state of a sign-in that the modal shows. */
export const createProgress = () => atom<SignInProgress>({ phase: 'preparing' })
