import { WalletModalError, isWalletModalError } from '../../core/errors.ts'
import { messageOf } from '../../core/errors/refusal.ts'
import { walletError } from '../../core/errors/walletError.ts'

/** Why a relay lets nobody in, as it says it, and the alert of specification §7 that it is (contract B2.1). */
const REFUSALS = [
  { says: /origin not allowed/i, code: 'OriginNotAllowed', alert: 'APKT002', message: undefined },
  { says: /JWT Token is not yet valid/i, code: 'ServiceUnavailable', alert: 'APKT006', message: 'The relay does not accept the time of this device: its clock is wrong.' },
  { says: /invalid key/i, code: 'InvalidOption', alert: 'APKT007', message: 'projectId: the relay does not know it' },
] as const

/** The relay's refusal as an error of ours, its `alert` among the params; undefined for what is no refusal. */
export function refusedByRelay(cause: unknown): WalletModalError | undefined {
  const why = REFUSALS.find(({ says }) => says.test(messageOf(cause)))
  return why && new WalletModalError(why.code, { message: why.message, cause, params: { alert: why.alert } })
}

/** Whether the SDK says that a session, proposal or pairing is not there any more. */
export const isGone = (error: unknown) => /record was recently deleted|no matching key|mismatched topic/i.test(messageOf(error))

const isLine = (error: unknown) => /failed to publish|no internet connection|socket (?:stalled|connection|hang)|couldn't establish|connection interrupted|closed abnormally/i.test(messageOf(error))

/** What pairing or the line failed with, as an error of ours. */
export function pairingError(cause: unknown): WalletModalError {
  if (isWalletModalError(cause)) return cause.code === 'WalletTimeout' ? new WalletModalError('RelayUnreachable', { cause }) : cause
  if (isLine(cause)) return refusedByRelay(cause) ?? new WalletModalError('RelayUnreachable', { cause })
  if (/\bexpired\b/i.test(messageOf(cause))) return new WalletModalError('PairingExpired', { cause })
  return walletError(cause)
}

/**
 * What a request failed with: an error of ours where the line or the session was to blame. A wallet's own stays as it is:
 * what it means is the chain's to say.
 */
export function requestError(cause: unknown): unknown {
  if (isWalletModalError(cause)) return cause.code === 'WalletTimeout' ? new WalletModalError('RelayUnreachable', { cause }) : cause
  if (isLine(cause)) return refusedByRelay(cause) ?? new WalletModalError('RelayUnreachable', { cause })
  if (isGone(cause)) return new WalletModalError('NotConnected', { cause })
  if (/^request expired/i.test(messageOf(cause))) return new WalletModalError('WalletTimeout', { cause })
  return cause
}
