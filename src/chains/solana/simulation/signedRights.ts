import type { ParsedTransaction } from '../../../core/transactions/solanaTransaction.ts'
import { KEY_BYTES } from '../money/limits.ts'
import { keyAt } from '../money/mint.ts'
import { SYSTEM_PROGRAM, TOKEN_PROGRAMS } from '../programs.ts'
import { STAKE_PROGRAM } from './authorities.ts'

/**
 * An instruction that needs somebody's right in its first account. `by`: index of the account whose right it is; the
 * right, or the lamports, go `to` an account, or to the key `at` an offset of the data. `isSeeded`: the state names a key
 * that is derived from the one that signs.
 */
interface Rule {
  by: number
  to?: number
  at?: number
  isSeeded?: true
}

/** By number of the instruction: https://docs.rs/solana-stake-interface/latest/solana_stake_interface/instruction/ */
const STAKE_RULES: Readonly<Record<number, Rule>> = {
  // Authorize, and the forms that are checked or take a derived key
  1: { by: 2, at: 4 },
  8: { by: 1, at: 4, isSeeded: true },
  10: { by: 2, to: 3 },
  11: { by: 1, to: 3, isSeeded: true },
  // Withdraw
  4: { by: 4, to: 1 },
  // SetLockup, SetLockupChecked
  6: { by: 1 },
  12: { by: 1 },
}

/** https://docs.rs/solana-system-interface/latest/solana_system_interface/instruction/enum.SystemInstruction.html */
const SYSTEM_RULES: Readonly<Record<number, Rule>> = {
  // Assign, WithdrawNonceAccount, AuthorizeNonceAccount
  1: { by: 0 },
  5: { by: 4, to: 1 },
  7: { by: 1, at: 4 },
}
/** AllocateWithSeed, AssignWithSeed, TransferWithSeed: the first account's address is derived from the second's. */
const SEEDED: readonly (number | undefined)[] = [9, 10, 11]

/** https://docs.rs/spl-token/latest/spl_token/instruction/enum.TokenInstruction.html: SetAuthority. */
const TOKEN_RULES: Readonly<Record<number, Rule>> = { 6: { by: 1, at: 3 } }

/** Calls of a transaction: the program, its accounts (undefined: in a lookup table), and the data. */
const callsOf = ({ keys, instructions }: ParsedTransaction) =>
  instructions.map(({ program, accounts, data }) => ({
    program: keys[program] ?? '',
    accounts: accounts.map((index) => keys[index]),
    data,
  }))

function ruleOf(program: string, [tag = -1]: Uint8Array): Rule | undefined {
  if (program === STAKE_PROGRAM) return STAKE_RULES[tag]
  if (program === SYSTEM_PROGRAM) return SYSTEM_RULES[tag]
  return TOKEN_PROGRAMS.includes(program) ? TOKEN_RULES[tag] : undefined
}

/** Returns the accounts whose addresses are derived from the visitor's: their lamports are the visitor's. */
export const seededIn = (parsed: ParsedTransaction, account: string): ReadonlySet<string> =>
  new Set(
    callsOf(parsed).flatMap(({ program, accounts: [address, base], data: [tag] }) =>
      program === SYSTEM_PROGRAM && SEEDED.includes(tag) && base === account && address !== undefined ? [address] : [],
    ),
  )

/**
 * Whether an instruction gives a right of the visitor to somebody else, where the accounts do not tell it: those of
 * `known` do, unless the right is that of a derived key.
 */
export const signsAway = (parsed: ParsedTransaction, account: string, known: readonly string[]): boolean =>
  callsOf(parsed).some(({ program, accounts, data }) => {
    const rule = ruleOf(program, data)
    if (!rule || accounts[rule.by] !== account) return false
    const [first] = accounts
    if (!rule.isSeeded && first !== undefined && known.includes(first)) return false
    const { to = -1, at = data.length } = rule
    const key = data.length >= at + KEY_BYTES ? keyAt(data, at) : accounts[to]
    return key !== account
  })
