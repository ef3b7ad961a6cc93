import { WalletModalError } from '../../../core/errors.ts'
import { splitWords } from '../../../core/data/splitWords.ts'
import type { StepOrder } from '../../../core/pay/chainPay.ts'
import { payMismatch } from '../../../core/pay/payMismatch.ts'
import type { BuiltInstruction } from '../money/plan.ts'
import { readAct } from '../money/readTransfer.ts'
import { ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAMS } from '../programs.ts'

/** Both versions of the Memo program: https://spl.solana.com/memo */
const MEMO_PROGRAMS = splitWords(
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
)
/** Older callers name it as the last account of a new token account, which does not need it any more. */
const RENT_SYSVAR = 'SysvarRent111111111111111111111111111111111'
/** `Transfer` of a token program, without the mint: 3, base units. */
const TRANSFER = 3
const TRANSFER_BYTES = 9

/** What an instruction takes from the account. */
interface Taken {
  amount: bigint
  /** The token account from which tokens are taken. */
  source?: string
  /** Whether a token account is created, for which the account pays. */
  isCreating?: true
}

const NOTHING: Taken = { amount: 0n }

const unsigned = (bytes: Uint8Array) => bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)

/** Whether an instruction is a memo: it changes no account. */
const isMemo = ({ program, accounts }: BuiltInstruction, account: string) =>
  MEMO_PROGRAMS.includes(program) && accounts.every(({ address, isWritable }) => !isWritable || address === account)

/** Returns a creation of a token account in its usual form: the one that fails if there is one already is harmless, too. */
function usual({ program, accounts, data }: BuiltInstruction): BuiltInstruction {
  if (program !== ASSOCIATED_TOKEN_PROGRAM || data.length > 1 || (data[0] ?? 0) > 1) return { program, accounts, data }
  const isOld = accounts.length === 7 && accounts[6]?.address === RENT_SYSVAR
  return { program, accounts: isOld ? accounts.slice(0, 6) : accounts, data: Uint8Array.of(1) }
}

/** Reads a transfer of tokens that does not name their mint: that of its source has to be looked up. */
function takenUnchecked({ program, accounts, data }: BuiltInstruction, account: string): Taken | undefined {
  const [source, , authority] = accounts
  const isTransfer = TOKEN_PROGRAMS.includes(program) && data.length === TRANSFER_BYTES && data[0] === TRANSFER
  if (!isTransfer || accounts.length !== 3 || !source || authority?.address !== account) return undefined
  return { amount: unsigned(data.subarray(1)), source: source.address }
}

/** Reads what an instruction takes; undefined if it is of a kind that no payment needs. */
function takenBy(instruction: BuiltInstruction, { account, asset }: StepOrder): Taken | undefined {
  if (isMemo(instruction, account)) return NOTHING
  const { program, accounts, data } = usual(instruction)
  const named = accounts.map(({ address }) => address)
  const act = readAct(program, named, data)
  if (act?.kind === 'fee') return accounts.length ? undefined : NOTHING
  if (act?.kind === 'coin' && act.from === account) {
    if (asset.address !== undefined) throw payMismatch('sends')
    return { amount: act.amount }
  }
  if (act?.kind === 'create' && act.payer === account && act.mint === asset.address)
    return { amount: 0n, isCreating: true }
  const isChecked = act?.kind === 'token' && act.authority === account
  const taken = isChecked
    ? { amount: act.amount, ...(named[0] !== undefined && { source: named[0] }) }
    : takenUnchecked(instruction, account)
  if (taken && (asset.address === undefined || (isChecked && act.mint !== asset.address))) throw payMismatch('sends')
  return taken
}

/**
 * Checks that instructions only transfer the asset, at most the amount of it, and what belongs to that: a simulation says
 * what a program does now, but a program that only its author knows can do something else a moment later. Returns the token
 * accounts from which they take, and whether they create one. Throws `payMismatch` if they take more or something else, and
 * `UnsupportedMethod` if they do anything else.
 */
export function checkInstructions(
  instructions: readonly BuiltInstruction[],
  order: StepOrder,
): { sources: readonly string[]; isCreating: boolean } {
  const taken = instructions.map((one) => takenBy(one, order))
  const known = taken.filter((one) => one !== undefined)
  if (known.length < taken.length) throw new WalletModalError('UnsupportedMethod')
  const sum = known.reduce((total, { amount }) => total + amount, 0n)
  if (sum <= 0n || sum > order.amount) throw payMismatch('sends')
  return {
    sources: [...new Set(known.flatMap(({ source }) => source ?? []))],
    isCreating: known.some((one) => one.isCreating),
  }
}
