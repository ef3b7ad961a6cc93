import type { ErrorCode, WalletModalError } from '../../core/errors.ts'
import type { Modal } from '../../modal.ts'
import { report } from '../modal/report.ts'
import { connectedNow } from './signInOf.ts'

/** Codes of errors after which the wallet has signed nothing. */
export const WALLET_CODES: readonly ErrorCode[] = ['UserRejected', 'RequestPending', 'WalletLocked']

/** Tells the site what failed, unless the wallet refused, or nobody waits for it any more. */
export function tellOfFailure(modal: Modal, error: WalletModalError): void {
  if (error.code !== 'Aborted' && !WALLET_CODES.includes(error.code) && connectedNow(modal)) report(modal, error)
}
