import { WalletModalError, isWalletModalError } from '../../core/errors.ts'
import { messageOf } from '../../core/errors/refusal.ts'
import { walletError } from '../../core/errors/walletError.ts'

/** Texts of the relay's refusals, with the alert for each (specification §7; docs/contract.md, Pairing). */
const REFUSALS = [
  { says: /origin not allowed/i, code: 'OriginNotAllowed', alert: 'APKT002', message: undefined },
  { says: /JWT Token is not yet valid/i, code: 'ServiceUnavailable', alert: 'APKT006', message: 'The relay does not accept the time of this device: its clock is wrong.' },
  { says: /invalid key/i, code: 'InvalidOption', alert: 'APKT007', message: 'projectId: the relay does not know it' },
] as const

/** The relay's refusal as one of our errors, with `alert` in its params; undefined for other errors. */
export function refusedByRelay(cause: unknown): WalletModalError | undefined {
  const why = REFUSALS.find(({ says }) => says.test(messageOf(cause)))
  return why && new WalletModalError(why.code, { message: why.message, cause, params: { alert: why.alert } })
}

/** Whether the SDK says that a session, proposal or pairing no longer exists. */
export const isGone = (error: unknown) => /record was recently deleted|no matching key|mismatched topic/i.test(messageOf(error))

const isLine = (error: unknown) => /failed to publish|no internet connection|socket (?:stalled|connection|hang)|couldn't establish|connection interrupted|closed abnormally/i.test(messageOf(error))

/** Maps a failure of pairing or the relay to one of our errors. */
export function pairingError(cause: unknown): WalletModalError {
  if (isWalletModalError(cause)) return cause.code === 'WalletTimeout' ? new WalletModalError('RelayUnreachable', { cause }) : cause
  if (isLine(cause)) return refusedByRelay(cause) ?? new WalletModalError('RelayUnreachable', { cause })
  if (/\bexpired\b/i.test(messageOf(cause))) return new WalletModalError('PairingExpired', { cause })
  return walletError(cause)
}

/**
 * Maps failures of the relay or the session to our errors. The wallet's own errors stay as they are: the chain
 * interprets them.
 */
export function requestError(cause: unknown): unknown {
  if (isWalletModalError(cause)) return cause.code === 'WalletTimeout' ? new WalletModalError('RelayUnreachable', { cause }) : cause
  if (isLine(cause)) return refusedByRelay(cause) ?? new WalletModalError('RelayUnreachable', { cause })
  if (isGone(cause)) return new WalletModalError('NotConnected', { cause })
  if (/^request expired/i.test(messageOf(cause))) return new WalletModalError('WalletTimeout', { cause })
  return cause
}
