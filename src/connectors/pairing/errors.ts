import { WalletModalError, isWalletModalError } from '../../core/errors.ts'
import { messageOf } from '../../core/errors/refusal.ts'
import { walletError } from '../../core/errors/walletError.ts'

/**
 * Texts with which the relay refuses, each with the key of its developer alert (specification §7; docs/contract.md,
 * Pairing).
 */
const REFUSALS = [
  { says: 'Unauthorized: origin not allowed', code: 'OriginNotAllowed', alert: 'APKT002', message: undefined },
  {
    says: 'JWT validation error: JWT Token is not yet valid',
    code: 'ServiceUnavailable',
    alert: 'APKT006',
    message: 'The relay does not accept the time of this device: its clock is wrong.',
  },
  {
    says: 'Unauthorized: invalid key',
    code: 'InvalidOption',
    alert: 'APKT007',
    message: 'projectId: the relay does not know it',
  },
] as const

/** Converts a refusal of the relay to our error, with `alert` in its params; undefined for other errors. */
export function refusedByRelay(cause: unknown): WalletModalError | undefined {
  const text = messageOf(cause).toLowerCase()
  const why = REFUSALS.find(({ says }) => text.includes(says.toLowerCase()))
  if (!why) return undefined
  // The SDK's own words do not say who closed the connection.
  const refused = new Error(`The relay refused: ${messageOf(cause)}`, { cause })
  return new WalletModalError(why.code, { message: why.message, cause: refused, params: { alert: why.alert } })
}

/** Whether an error of the SDK means that a session, proposal or pairing no longer exists. */
export const isGone = (error: unknown) =>
  /record was recently deleted|no matching key|mismatched topic/i.test(messageOf(error))

const isLine = (error: unknown) =>
  /failed to publish|no internet connection|socket (?:stalled|connection|hang)|couldn't establish|connection interrupted|closed abnormally/i.test(
    messageOf(error),
  )

/** Converts an error of pairing or of the relay to our error. */
export function pairingError(cause: unknown): WalletModalError {
  if (isWalletModalError(cause))
    return cause.code === 'WalletTimeout' ? new WalletModalError('RelayUnreachable', { cause }) : cause
  if (isLine(cause)) return refusedByRelay(cause) ?? new WalletModalError('RelayUnreachable', { cause })
  if (/\bexpired\b/i.test(messageOf(cause))) return new WalletModalError('PairingExpired', { cause })
  return walletError(cause)
}

/**
 * Converts an error of a request. Errors of the relay or the session become ours; errors of the wallet stay as they
 * are, since the chain's adapter interprets them.
 */
export function requestError(cause: unknown): unknown {
  if (isWalletModalError(cause))
    return cause.code === 'WalletTimeout' ? new WalletModalError('RelayUnreachable', { cause }) : cause
  if (isLine(cause)) return refusedByRelay(cause) ?? new WalletModalError('RelayUnreachable', { cause })
  if (isGone(cause)) return new WalletModalError('NotConnected', { cause })
  if (/^request expired/i.test(messageOf(cause))) return new WalletModalError('WalletTimeout', { cause })
  return cause
}
