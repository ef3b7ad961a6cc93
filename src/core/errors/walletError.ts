import { WalletModalError, isWalletModalError, type ErrorCode } from '../errors.ts'
import { isLocked, isPending, isRefusal } from './refusal.ts'

/** Converts a wallet's error to our error, keeping it as `cause`. `otherwise` is the code of an unrecognized error. */
export function walletError(cause: unknown, otherwise: ErrorCode = 'ConnectionFailed'): WalletModalError {
  if (isWalletModalError(cause)) return cause
  const code = isRefusal(cause) ? 'UserRejected' : isPending(cause) ? 'RequestPending' : isLocked(cause) ? 'WalletLocked' : otherwise
  return new WalletModalError(code, { cause })
}
