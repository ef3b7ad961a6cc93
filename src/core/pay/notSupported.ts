import { isWalletModalError, paramsOf, WalletModalError } from '../errors.ts'

const NOT_SUPPORTED = 'notSupported'

/** Creates the error of an exchange that cannot pay with an asset, with the service's words as message. */
export const notSupported = (message: string, cause: unknown): WalletModalError =>
  new WalletModalError('ServiceUnavailable', { message, params: { reason: NOT_SUPPORTED }, cause })

/** Whether an exchange said that it cannot pay with an asset. */
export const isNotSupported = (error: unknown): boolean =>
  isWalletModalError(error) && paramsOf(error).reason === NOT_SUPPORTED
