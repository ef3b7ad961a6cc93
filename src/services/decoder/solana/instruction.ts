import { base58 } from '@scure/base'
import type { Action, Amount } from '../../../core/transactions/description.ts'
import { coins, type Ask } from '../ask.ts'

/** Facts proven by earlier instructions: with wrong bytes the program would fail. */
export interface Proven {
  /** Owner and mint by token account. */
  accounts: Map<string, { mint?: string | undefined; owner?: string | undefined }>
  /** Lamports that the request itself adds to an account. */
  paidIn: Map<string, bigint>
}

/** An instruction with its account addresses; undefined for those in an on-chain lookup table. */
export interface Instruction {
  accounts: readonly (string | undefined)[]
  data: Uint8Array
  proven: Proven
  /** Every query of the transaction goes through it. */
  ask: Ask
}

/** Decodes an instruction. Undefined if unknown. Must read and record proven facts before it awaits anything. */
export type ReadInstruction = (instruction: Instruction) => Promise<Action | undefined> | Action | undefined

const view = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)
export const u32 = (data: Uint8Array, at = 0): number | undefined => (data.length < at + 4 ? undefined : view(data).getUint32(at, true))
export const u64 = (data: Uint8Array, at: number): bigint | undefined => (data.length < at + 8 ? undefined : view(data).getBigUint64(at, true))
export const keyAt = (data: Uint8Array, at: number): string | undefined => (data.length < at + 32 ? undefined : base58.encode(data.subarray(at, at + 32)))

/** A field, left out if empty. */
export const named = <K extends string>(key: K, value: string | undefined): { [P in K]?: string } => (value === undefined ? {} : ({ [key]: value } as { [P in K]: string }))

/** The owner, left out if it is the account itself. */
export const notOwn = (from: string | undefined, { account }: Ask): { from?: string } => (from === undefined || from === account ? {} : { from })

export const handOver = (account: string | undefined, to: string | undefined, ask: Ask): Action => {
  ask.warn('handsOver')
  return { kind: 'handOver', ...named('account', account), ...named('to', to) }
}

/** Records lamports added to an account. */
export function payIn({ paidIn }: Proven, to: string | undefined, value: bigint): void {
  if (to !== undefined) paidIn.set(to, (paidIn.get(to) ?? 0n) + value)
}

/** An amount whose mint or decimals are only a node's claim. */
export const reported = (amount: Amount): Amount => ({ ...amount, token: { ...amount.token, isReported: true } })

/** A transfer of lamports. */
export function move(value: bigint | undefined, from: string | undefined, to: string | undefined, { ask, proven }: Pick<Instruction, 'ask' | 'proven'>): Action | undefined {
  if (value === undefined) return undefined
  payIn(proven, to, value)
  return { kind: 'transfer', amount: coins(value, ask), ...named('to', to), ...notOwn(from, ask) }
}
