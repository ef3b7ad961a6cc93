import type { ParsedMessage } from '../../../core/transactions/solanaTransaction.ts'
import { ASSOCIATED_TOKEN_PROGRAM, COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAMS } from '../programs.ts'

/** What one instruction of a transaction does. */
export type Act =
  /** Sets a limit of the fee, or the price of a compute unit, in millionths of a lamport. */
  | { kind: 'fee'; price: bigint }
  | { kind: 'coin'; from: string; to: string; amount: bigint }
  | { kind: 'token'; program: string; mint: string; destination: string; authority: string; amount: bigint }
  | { kind: 'revoke'; program: string; account: string; authority: string }
  | { kind: 'create'; payer: string; destination: string; owner: string; mint: string; program: string }

/** https://solana.com/docs/core/fees#prioritization-fee */
const SET_UNIT_PRICE = 3

const unsigned = (bytes: Uint8Array) => bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)

/** `transfer` of the system program: its number in four bytes, then lamports. */
function readSystem([from, to, ...more]: readonly string[], data: Uint8Array): Act | undefined {
  const isTransfer = data.length === 12 && unsigned(data.subarray(0, 4)) === 2n
  if (!isTransfer || from === undefined || to === undefined || more.length) return undefined
  return { kind: 'coin', from, to, amount: unsigned(data.subarray(4)) }
}

/** `Revoke` of a token program: 5. */
function readRevoke(program: string, accounts: readonly string[], data: Uint8Array): Act | undefined {
  const [account, authority, ...more] = accounts
  if (data.length !== 1 || account === undefined || authority === undefined || more.length) return undefined
  return { kind: 'revoke', program, account, authority }
}

/** `Revoke`, or `TransferChecked` of a token program: 12, base units, decimals. */
function readToken(program: string, accounts: readonly string[], data: Uint8Array): Act | undefined {
  if (data[0] === 5) return readRevoke(program, accounts, data)
  const [source, mint, destination, authority, ...more] = accounts
  if (data.length !== 10 || data[0] !== 12 || source === undefined || more.length) return undefined
  if (mint === undefined || destination === undefined || authority === undefined) return undefined
  return { kind: 'token', program, mint, destination, authority, amount: unsigned(data.subarray(1, 9)) }
}

/** `CreateIdempotent` of the associated token program. */
function readCreate(accounts: readonly string[], data: Uint8Array): Act | undefined {
  const [payer, destination, owner, mint, system, program, ...more] = accounts
  if (data.length !== 1 || data[0] !== 1 || system !== SYSTEM_PROGRAM || more.length) return undefined
  if (payer === undefined || destination === undefined || owner === undefined) return undefined
  return mint === undefined || program === undefined
    ? undefined
    : { kind: 'create', payer, destination, owner, mint, program }
}

/** Reads what an instruction does; undefined if it is none that a transfer or revocation needs. */
export function readAct(program: string | undefined, accounts: readonly string[], data: Uint8Array): Act | undefined {
  if (program === undefined) return undefined
  if (program === COMPUTE_BUDGET_PROGRAM)
    return { kind: 'fee', price: data[0] === SET_UNIT_PRICE ? unsigned(data.subarray(1)) : 0n }
  if (program === SYSTEM_PROGRAM) return readSystem(accounts, data)
  if (program === ASSOCIATED_TOKEN_PROGRAM) return readCreate(accounts, data)
  return TOKEN_PROGRAMS.includes(program) ? readToken(program, accounts, data) : undefined
}

/**
 * Reads what each instruction of a message does; undefined if one of them is none that a transfer or revocation needs,
 * or has accounts that are not in the message itself.
 */
export function readActs({ keys, instructions }: ParsedMessage): readonly Act[] | undefined {
  const acts = instructions.map(({ program, accounts, data }) => {
    const named = accounts.flatMap((index) => keys[index] ?? [])
    return named.length === accounts.length ? readAct(keys[program], named, data) : undefined
  })
  return acts.every((one) => one !== undefined) ? acts : undefined
}
