import { isWalletModalError, paramsOf, WalletModalError } from '../errors.ts'

const NO_BATCH = 'noBatch'
const NO_UPGRADE = 'noUpgrade'

const hasReason = (error: unknown, reason: string) => isWalletModalError(error) && paramsOf(error).reason === reason

/** Creates the error of a wallet that cannot send these calls as one. It has sent none of them. */
export const noBatch = (cause: unknown): WalletModalError =>
  new WalletModalError('UnsupportedMethod', { params: { reason: NO_BATCH }, cause })

export const isNoBatch = (error: unknown): boolean => hasReason(error, NO_BATCH)

/** Creates the error of a visitor who refused to give the account the code that sends several calls as one. */
export const noUpgrade = (cause: unknown): WalletModalError =>
  new WalletModalError('UserRejected', { params: { reason: NO_UPGRADE }, cause })

export const isNoUpgrade = (error: unknown): boolean => hasReason(error, NO_UPGRADE)
