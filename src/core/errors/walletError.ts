import { WalletModalError, isWalletModalError, type ErrorCode } from '../errors.ts'
import { isLocked, isPending, isRefusal } from './refusal.ts'

/** What a wallet threw as an error of ours, the wallet's kept as `cause`; `otherwise` where it says nothing that we know. */
export function walletError(cause: unknown, otherwise: ErrorCode = 'ConnectionFailed'): WalletModalError {
  if (isWalletModalError(cause)) return cause
  const code = isRefusal(cause) ? 'UserRejected' : isPending(cause) ? 'RequestPending' : isLocked(cause) ? 'WalletLocked' : otherwise
  return new WalletModalError(code, { cause })
}
