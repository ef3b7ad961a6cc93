import { base58 } from '@scure/base'
import type { Action, Amount } from '../../../core/transactions/description.ts'
import { coins, type Ask } from '../ask.ts'

/** What the instructions before one prove, each in its turn: a program would fail where the bytes are wrong. */
export interface Proven {
  /** Owner and mint of token accounts. */
  accounts: Map<string, { mint?: string | undefined; owner?: string | undefined }>
  /** Coins that the request itself puts into an account. */
  paidIn: Map<string, bigint>
}

/** An instruction with its accounts by address; undefined for those that only a table on the chain names. */
export interface Instruction {
  accounts: readonly (string | undefined)[]
  data: Uint8Array
  proven: Proven
  /** All that the transaction asks for with it. */
  ask: Ask
}

/** What an instruction does; undefined where it is not known. It reads and notes what is proven before it waits for anything. */
export type ReadInstruction = (instruction: Instruction) => Promise<Action | undefined> | Action | undefined

const view = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)
export const u32 = (data: Uint8Array, at = 0): number | undefined => (data.length < at + 4 ? undefined : view(data).getUint32(at, true))
export const u64 = (data: Uint8Array, at: number): bigint | undefined => (data.length < at + 8 ? undefined : view(data).getBigUint64(at, true))
export const keyAt = (data: Uint8Array, at: number): string | undefined => (data.length < at + 32 ? undefined : base58.encode(data.subarray(at, at + 32)))

/** A field, unless there is nothing to be told in it. */
export const named = <K extends string>(key: K, value: string | undefined): { [P in K]?: string } => (value === undefined ? {} : ({ [key]: value } as { [P in K]: string }))

/** Whose it is, unless it is the account's own. */
export const notOwn = (from: string | undefined, { account }: Ask): { from?: string } => (from === undefined || from === account ? {} : { from })

export const handOver = (account: string | undefined, to: string | undefined, ask: Ask): Action => {
  ask.warn('handsOver')
  return { kind: 'handOver', ...named('account', account), ...named('to', to) }
}

/** Notes coins that come into an account. */
export function payIn({ paidIn }: Proven, to: string | undefined, value: bigint): void {
  if (to !== undefined) paidIn.set(to, (paidIn.get(to) ?? 0n) + value)
}

/** An amount whose bytes do not say of what: what a node says of that is a claim. */
export const reported = (amount: Amount): Amount => ({ ...amount, token: { ...amount.token, isReported: true } })

/** Coins that change hands. */
export function move(value: bigint | undefined, from: string | undefined, to: string | undefined, { ask, proven }: Pick<Instruction, 'ask' | 'proven'>): Action | undefined {
  if (value === undefined) return undefined
  payIn(proven, to, value)
  return { kind: 'transfer', amount: coins(value, ask), ...named('to', to), ...notOwn(from, ask) }
}
