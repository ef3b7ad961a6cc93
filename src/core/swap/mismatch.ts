import { isWalletModalError, paramsOf, WalletModalError } from '../errors.ts'

/**
 * What is wrong with what a service built. `router`: it goes to an address that cannot be a router. `data`: it is no
 * call. `approval`: it is no approval. `approvalToken`: it approves another token. `spender`: it allows somebody else
 * than the router. `minimum`: the call accepts less than the visitor does. `recipient`: the call names somebody else as
 * recipient. `sends`: it sends something else than was entered. `receives`: it gives less than the minimum. `allows`: it
 * leaves an allowance. `token`: the source token declines the approval, without saying why. `unproven`: the simulation
 * could not tell everything that happens.
 */
const MISMATCHES = [
  'router',
  'data',
  'approval',
  'approvalToken',
  'spender',
  'minimum',
  'recipient',
  'sends',
  'receives',
  'allows',
  'token',
  'unproven',
] as const

export type Mismatch = (typeof MISMATCHES)[number]

/**
 * Creates the error of a swap that is not what the visitor entered: nothing is signed. `amount`: what would be received,
 * or is promised, in base units.
 */
export const mismatch = (what: Mismatch, amount?: bigint): WalletModalError =>
  new WalletModalError('TransactionFailed', {
    params: { mismatch: what, ...(amount !== undefined && { amount: String(amount) }) },
  })

/**
 * Returns what is wrong with what a service built, and what would be received instead of the minimum; undefined for
 * errors of any other kind.
 */
export function mismatchOf(error: unknown): { what: Mismatch; amount?: bigint } | undefined {
  const { mismatch: given, amount } = isWalletModalError(error) ? paramsOf(error) : {}
  const what = MISMATCHES.find((one) => one === given)
  return what && { what, ...(amount !== undefined && { amount: BigInt(amount) }) }
}
