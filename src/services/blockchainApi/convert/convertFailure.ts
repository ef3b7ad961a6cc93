import { fieldsOf } from '../../../core/data/isRecord.ts'
import { isWalletModalError, WalletModalError } from '../../../core/errors.ts'
import { illiquid } from '../../../core/swap/illiquid.ts'
import { HttpError } from '../../http.ts'
import { reasonOf } from '../reasonOf.ts'

/** How the failures of a route are told. */
export interface FailureWords {
  /** Message if the server gives no reason. */
  failure: string
  /** Message if the service does not swap on the network. */
  unsupported: string
  /** Whether the network is all that the route is asked for, so that a refusal can only mean the network. */
  isOfNetwork?: boolean
}

/** Whether the service does not swap on the network. */
function isUnsupported({ status, body }: HttpError, { isOfNetwork }: FailureWords): boolean {
  if (status !== 400) return false
  const { reasons } = fieldsOf(body)
  return isOfNetwork || fieldsOf(Array.isArray(reasons) ? reasons[0] : undefined).field === 'chainId'
}

/** Converts the failure of a request: its message is the server's reason, if there is one. */
export function convertFailure(error: unknown, words: FailureWords): unknown {
  if (!isWalletModalError(error) || !(error.cause instanceof Error)) return error
  const { failure, unsupported } = words
  const { code, cause } = error
  if (!['ServiceUnavailable', 'RateLimited', 'OriginNotAllowed'].includes(code)) return error
  if (!(cause instanceof HttpError)) return new WalletModalError(code, { message: failure, cause })
  if (isUnsupported(cause, words)) return new WalletModalError('UnsupportedChain', { message: unsupported, cause })
  const message = reasonOf(cause) ?? failure
  return /insufficient liquidity/i.test(message)
    ? illiquid(message, cause)
    : new WalletModalError(code, { message, cause })
}
