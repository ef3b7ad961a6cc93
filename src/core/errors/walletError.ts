import { WalletModalError, isWalletModalError, type ErrorCode } from '../errors.ts'
import { isLocked, isPending, isRefusal } from './refusal.ts'

function codeOf(cause: unknown): ErrorCode | undefined {
  if (isRefusal(cause)) return 'UserRejected'
  if (isPending(cause)) return 'RequestPending'
  return isLocked(cause) ? 'WalletLocked' : undefined
}

/** Converts a wallet's error to our error, keeping it as `cause`. `otherwise` is the code of an unrecognized error. */
export function walletError(cause: unknown, otherwise: ErrorCode = 'ConnectionFailed'): WalletModalError {
  if (isWalletModalError(cause)) return cause
  return new WalletModalError(codeOf(cause) ?? otherwise, { cause })
}
