import { fieldsOf } from '../../../core/data/isRecord.ts'
import { cleanReason } from '../../../core/transactions/cleanReason.ts'
import type { FailingEffects } from '../../../core/transactions/effects.ts'
import type { ParsedTransaction } from '../../../core/transactions/solanaTransaction.ts'
import { SYSTEM_PROGRAM, TOKEN_PROGRAMS } from '../programs.ts'
import type { Run } from './node.ts'

/** What programs and the runtime log: https://solana.com/docs/programs/debugging */
const FAILED = /^Program (\S+) failed: (.+)$/s
const SAID = /^Program log: (?:AnchorError.*Error Message: |Error: )(.+)$/s
/** Errors by which a node says that the fee payer has too little, or nothing. */
const NO_FEE: readonly unknown[] = ['AccountNotFound', 'InsufficientFundsForFee']
/** The system program and the token programs mean by this error that a balance does not suffice. */
const TOO_LITTLE = 1

/** Returns the error of an instruction, and the instruction's index; undefined if the error is of another kind. */
function instructionError(err: unknown): { index: unknown; detail: unknown } | undefined {
  const { InstructionError: found } = fieldsOf(err)
  return Array.isArray(found) ? { index: found[0], detail: found[1] } : undefined
}

/** Returns an error of Agave (`TransactionError`) in words. */
function nameOf(err: unknown): string | undefined {
  const detail = instructionError(err)?.detail ?? err
  const { Custom: custom } = fieldsOf(detail)
  if (typeof custom === 'number') return `custom program error: 0x${custom.toString(16)}`
  return typeof detail === 'string' ? detail : Object.keys(fieldsOf(detail))[0]
}

/** Tells why a transaction would fail, in the words of the program that fails, which are untrusted. */
export function failureOf(
  { err, logs }: Run,
  { keys, instructions }: ParsedTransaction,
  account: string,
): FailingEffects {
  const failing = instructionError(err)
  const { account_index: poor } = fieldsOf(fieldsOf(err).InsufficientFundsForRent)
  // The program that fails logs it first, then those that called it.
  const lines = logs.flatMap((line) => FAILED.exec(line) ?? [])
  const [, program = keys[instructions[Number(failing?.index)]?.program ?? -1] ?? '', failed] = lines
  const isBalance = program === SYSTEM_PROGRAM || TOKEN_PROGRAMS.includes(program)
  const isTooLittle = isBalance && fieldsOf(failing?.detail).Custom === TOO_LITTLE
  if (NO_FEE.includes(err) || isTooLittle || (typeof poor === 'number' && keys[poor] === account))
    return { known: 'fails', isShort: true }
  const said = logs.flatMap((line) => SAID.exec(line)?.[1] ?? []).at(-1)
  const words = failed ?? nameOf(err) ?? ''
  const reason = cleanReason(said === undefined ? words : `${said} (${words})`)
  return { known: 'fails', ...(reason !== undefined && { reason }) }
}
