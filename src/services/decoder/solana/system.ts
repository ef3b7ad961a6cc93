import type { Action } from '../../../core/transactions/description.ts'
import { handOver, keyAt, move, named, u32, u64, type Instruction, type ReadInstruction } from './instruction.ts'

/** Decodes the creation of an account, which funds it and sets the program that owns it. */
function create(
  value: bigint | undefined,
  owner: string | undefined,
  { accounts: [from, to], ...rest }: Instruction,
): Action | undefined {
  const action = owner === undefined ? undefined : move(value, from, to, rest)
  return action && { ...action, ...named('toOwner', owner) }
}

/** Returns the offset after the string at offset `at`. A string starts with its length in eight bytes. */
function afterText(data: Uint8Array, at: number): number {
  const length = u64(data, at) ?? 0n
  return length > BigInt(data.length) ? data.length : at + 8 + Number(length)
}

const SYSTEM: Readonly<Record<number, ReadInstruction>> = {
  // createAccount: lamports, space, owner
  0: (one) => create(u64(one.data, 4), keyAt(one.data, 20), one),
  // assign: owner. It gives control of the account to another program
  1: ({ accounts: [account], data, context }) => handOver(account, keyAt(data, 4), context),
  // transfer: lamports
  2: ({ accounts: [from, to], data, ...rest }) => move(u64(data, 4), from, to, rest),
  // createAccountWithSeed: base, seed, lamports, space, owner
  3(one) {
    const at = afterText(one.data, 36)
    return create(u64(one.data, at), keyAt(one.data, at + 16), one)
  },
  // advanceNonceAccount: the signed transaction does not expire until the nonce is used
  4({ data, context }) {
    context.warn('neverExpires')
    return { kind: 'program', name: 'System', does: 'nonce', bytes: data.length }
  },
  // withdrawNonceAccount: lamports
  5: ({ accounts: [from, to], data, ...rest }) => move(u64(data, 4), from, to, rest),
  // initializeNonceAccount, authorizeNonceAccount: new authority
  6: ({ accounts: [account], data, context }) => handOver(account, keyAt(data, 4), context),
  7: ({ accounts: [account], data, context }) => handOver(account, keyAt(data, 4), context),
  // assignWithSeed: base, seed, owner
  10: ({ accounts: [account], data, context }) => handOver(account, keyAt(data, afterText(data, 36)), context),
  // transferWithSeed: lamports, ...
  11: ({ accounts: [from, , to], data, ...rest }) => move(u64(data, 4), from, to, rest),
}

export const readSystem: ReadInstruction = (instruction) => SYSTEM[u32(instruction.data) ?? -1]?.(instruction)
