import { isWalletModalError, paramsOf, WalletModalError } from '../errors.ts'

const ILLIQUID = 'illiquid'

/** Creates the error of a service that has too few of a token for the amount, with the service's words as message. */
export const illiquid = (message: string, cause: unknown): WalletModalError =>
  new WalletModalError('ServiceUnavailable', { message, params: { reason: ILLIQUID }, cause })

/** Whether a quote failed because there is too little liquidity, and a smaller amount may succeed. */
export const isIlliquid = (error: unknown): boolean => isWalletModalError(error) && paramsOf(error).reason === ILLIQUID
