import { WalletModalError } from '../../../core/errors.ts'
import { messageOf } from '../../../core/errors/refusal.ts'
import { walletError } from '../../../core/errors/walletError.ts'
import { sendFailure } from '../../../core/money/sendFailure.ts'
import { TOO_LITTLE } from './refusalOf.ts'

/** Whether a wallet passes on a node's words that the balance does not suffice. */
const isTooLittle = (error: unknown) =>
  walletError(error, 'TransactionFailed').code === 'TransactionFailed' && TOO_LITTLE.test(messageOf(error))

/** Converts the error of a wallet that was asked to send, like `sendFailure`, or to `InsufficientFunds`. */
export const walletFailure = (error: unknown): WalletModalError =>
  isTooLittle(error) ? new WalletModalError('InsufficientFunds', { cause: error }) : sendFailure(error)
