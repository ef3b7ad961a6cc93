import { unwrapped } from '../../../core/errors/providerError.ts'
import { codesOf, messageOf } from '../../../core/errors/refusal.ts'
import { isWalletModalError, WalletModalError } from '../../../core/errors.ts'
import { reasonOfError } from '../simulation/revertReason.ts'

/** Messages by which nodes say that the native coin does not suffice: geth, Erigon, Nethermind, Besu, anvil. */
export const TOO_LITTLE = /insufficient (?:funds|balance)|upfront cost exceeds|out of funds?/i
/** Messages by which nodes say that the transaction would fail. */
const WOULD_FAIL = /revert|invalid opcode|out of gas|gas required exceeds|always failing/i
/** JSON-RPC code of a reverted call, in geth and most other nodes. */
const REVERTED = 3

/** Why a contract refuses, in its own words, for the visitor. */
function saidIn(error: unknown) {
  const said = reasonOfError(error)
  return said === undefined ? {} : { params: { said } }
}

/** Whether a node says that a call fails, instead of failing itself. */
export function isReverted(error: unknown): boolean {
  const cause = unwrapped(error)
  return !isWalletModalError(cause) && (codesOf(cause).includes(REVERTED) || WOULD_FAIL.test(messageOf(cause)))
}

/** Returns the error of a node that refused a transaction; other errors, which say nothing about it, unchanged. */
export function refusalOf(error: unknown): unknown {
  const cause = unwrapped(error)
  if (isWalletModalError(cause)) return error
  // First: "execution reverted: insufficient balance" may be about a token.
  if (isReverted(error)) return new WalletModalError('TransactionFailed', { cause, ...saidIn(error) })
  return TOO_LITTLE.test(messageOf(cause)) ? new WalletModalError('InsufficientFunds', { cause }) : error
}
