import { fieldsOf } from '../../../core/data/isRecord.ts'
import { WalletModalError } from '../../../core/errors.ts'
import { refusal, type RefusalReason } from '../../../core/money/refusals.ts'

/** Custom errors of the token programs: https://docs.rs/spl-token-2022-interface/latest/spl_token_2022_interface/error */
const TOKEN_REASONS: Readonly<Record<number, RefusalReason>> = { 17: 'frozen', 36: 'memo', 37: 'fixed' }
/** Both the system program and the token programs mean by this error that a balance does not suffice. */
const TOO_LITTLE = 1

const numberIn = (value: unknown) => (typeof value === 'number' ? value : undefined)

function ofInstruction(err: unknown): WalletModalError {
  const details: unknown = Array.isArray(err) ? err[1] : undefined
  const custom = numberIn(fieldsOf(details).Custom)
  const reason = custom === undefined ? undefined : TOKEN_REASONS[custom]
  if (reason) return refusal('TransactionFailed', reason)
  return new WalletModalError(custom === TOO_LITTLE ? 'InsufficientFunds' : 'TransactionFailed')
}

/**
 * Returns our error for why a node says that a transfer would fail (`TransactionError` of Agave). `minimum`: what an
 * account must at least have, if it is known.
 */
export function nodeRefusal(err: unknown, minimum?: bigint): WalletModalError {
  if (err === 'AccountNotFound' || err === 'InsufficientFundsForFee') return new WalletModalError('InsufficientFunds')
  const { InsufficientFundsForRent: rent, InstructionError: instruction } = fieldsOf(err)
  const amount = minimum === undefined ? {} : { amount: minimum }
  // The sender pays the fee, so it is the first account.
  if (rent !== undefined)
    return numberIn(fieldsOf(rent).account_index) === 0
      ? refusal('InsufficientFunds', 'keep', amount)
      : refusal('TransactionFailed', 'firstAmount', amount)
  return instruction === undefined ? new WalletModalError('TransactionFailed') : ofInstruction(instruction)
}
