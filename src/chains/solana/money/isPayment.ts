import type { ParsedMessage } from '../../../core/transactions/solanaTransaction.ts'
import { COMPUTE_BUDGET_PROGRAM } from '../programs.ts'
import type { BuiltInstruction, BuiltPayment } from './plan.ts'

interface Named {
  program: string | undefined
  accounts: readonly (string | undefined)[]
  data: Uint8Array
}

const isSameList = <T>(one: ArrayLike<T>, other: ArrayLike<T>) =>
  one.length === other.length && Array.from(one).every((value, index) => value === other[index])

const isSame = (one: Named, { program, accounts, data }: BuiltInstruction) =>
  one.program === program &&
  isSameList(
    one.accounts,
    accounts.map(({ address }) => address),
  ) &&
  isSameList(one.data, data)

/**
 * Whether a message has exactly the instructions of a payment. `mayPayMore`: wallets that sign may add instructions about
 * the fee.
 */
export function isPayment({ instructions }: BuiltPayment, parsed: ParsedMessage, mayPayMore: boolean): boolean {
  const counts = ({ program }: { program: string | undefined }) => !mayPayMore || program !== COMPUTE_BUDGET_PROGRAM
  const wanted = instructions.filter(counts)
  const found = parsed.instructions
    .map(({ program, accounts, data }): Named => ({
      program: parsed.keys[program],
      accounts: accounts.map((index) => parsed.keys[index]),
      data,
    }))
    .filter(counts)
  return found.length === wanted.length && wanted.every((one, index) => found[index] && isSame(found[index], one))
}
