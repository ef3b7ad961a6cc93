import { isWalletModalError, paramsOf, WalletModalError } from '../errors.ts'

/**
 * What is wrong with what a service wants for a payment. `destination`: it pays another asset or amount than the site asked
 * for. `origin`: it takes another asset than was chosen, or nothing. `decimals`: it counts an asset in other units.
 * `deposit`: it wants another deposit than it quoted, or to an address that is none. `steps`: it wants too many steps, or
 * different ones. `sender`: a transaction is of another account. `transaction`: it is malformed, or calls what it must
 * not. `approval`: an approval is of another token, or for somebody else than who is paid. `sends`: more or something else
 * would be sent. `allows`: an allowance would be left. `unproven`: a simulation could not tell everything that happens.
 */
const MISMATCHES = [
  'destination',
  'origin',
  'decimals',
  'deposit',
  'steps',
  'sender',
  'transaction',
  'approval',
  'sends',
  'allows',
  'unproven',
] as const

export type PayMismatch = (typeof MISMATCHES)[number]

/** Creates the error of a payment that is not what the site asked for: nothing is signed. */
export const payMismatch = (what: PayMismatch): WalletModalError =>
  new WalletModalError('TransactionFailed', { params: { payMismatch: what } })

/** Returns what is wrong with what a service wants; undefined for errors of any other kind. */
export function payMismatchOf(error: unknown): PayMismatch | undefined {
  const given = isWalletModalError(error) ? paramsOf(error).payMismatch : undefined
  return MISMATCHES.find((one) => one === given)
}
