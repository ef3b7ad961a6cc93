import { isWalletModalError, WalletModalError } from '../../core/errors.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import { HTTP_TIMEOUT_MS } from '../../core/limits.ts'

/** Limits the time of a function of the site. Rejects with `ServiceUnavailable` if it does not answer. */
export const inTime = <T>(answer: T | Promise<T>): Promise<T> =>
  withTimeout(Promise.resolve(answer), { ms: HTTP_TIMEOUT_MS }).catch((cause: unknown) => {
    const isLate = isWalletModalError(cause) && cause.code === 'WalletTimeout'
    throw isLate ? new WalletModalError('ServiceUnavailable', { cause }) : cause
  })
