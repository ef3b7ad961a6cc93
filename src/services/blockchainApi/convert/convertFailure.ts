import { fieldsOf } from '../../../core/data/isRecord.ts'
import { isWalletModalError, WalletModalError } from '../../../core/errors.ts'
import { illiquid } from '../../../core/swap/illiquid.ts'
import { HttpError } from '../../http.ts'
import { reasonOf } from '../reasonOf.ts'

/** Whether the service does not swap on the network: its first reason is about the chain id. */
function isUnsupported({ status, body }: HttpError): boolean {
  const { reasons } = fieldsOf(body)
  return status === 400 && fieldsOf(Array.isArray(reasons) ? reasons[0] : undefined).field === 'chainId'
}

/**
 * Converts the failure of a request: its message is the server's reason, else `otherwise`. `unsupported`: message if the
 * service does not swap on the network.
 */
export function convertFailure(error: unknown, otherwise: string, unsupported: string): unknown {
  if (!isWalletModalError(error) || !(error.cause instanceof Error)) return error
  const { code, cause } = error
  if (!['ServiceUnavailable', 'RateLimited', 'OriginNotAllowed'].includes(code)) return error
  if (!(cause instanceof HttpError)) return new WalletModalError(code, { message: otherwise, cause })
  if (isUnsupported(cause)) return new WalletModalError('UnsupportedChain', { message: unsupported, cause })
  const message = reasonOf(cause) ?? otherwise
  return /insufficient liquidity/i.test(message)
    ? illiquid(message, cause)
    : new WalletModalError(code, { message, cause })
}
