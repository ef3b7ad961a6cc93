import { isWalletModalError } from '../errors.ts'

/** Whether an error says that the transfer cannot be sent, or is no longer wanted. Other errors leave it unknown. */
const isFinal = (error: unknown) =>
  isWalletModalError(error) && ['InsufficientFunds', 'TransactionFailed', 'Aborted'].includes(error.code)

/** Resolves with undefined for what a node could not tell. */
export const unlessFinal = async <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (isFinal(error)) throw error
    return undefined
  })
