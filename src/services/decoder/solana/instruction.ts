import { base58 } from '@scure/base'
import type { Action, Amount } from '../../../core/transactions/description.ts'
import { coins, type DecodeContext } from '../context.ts'

/** Facts that earlier instructions of the transaction prove: if they were wrong, the transaction would fail. */
export interface Proven {
  /** Owner and mint by token account. */
  accounts: Map<string, { mint?: string | undefined; owner?: string | undefined }>
  /** Lamports that the transaction itself adds to an account. */
  paidIn: Map<string, bigint>
}

/** An instruction with the addresses of its accounts; an account from an on-chain lookup table is undefined. */
export interface Instruction {
  accounts: readonly (string | undefined)[]
  data: Uint8Array
  proven: Proven
  /** The context of the request, shared by all instructions. */
  context: DecodeContext
}

/**
 * Decodes an instruction; undefined if it is unknown. Facts must be read and recorded before the first `await`, as the
 * instructions are decoded in parallel.
 */
export type ReadInstruction = (instruction: Instruction) => Promise<Action | undefined> | Action | undefined

const view = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)
export const u32 = (data: Uint8Array, at = 0): number | undefined =>
  data.length < at + 4 ? undefined : view(data).getUint32(at, true)
export const u64 = (data: Uint8Array, at: number): bigint | undefined =>
  data.length < at + 8 ? undefined : view(data).getBigUint64(at, true)
export const keyAt = (data: Uint8Array, at: number): string | undefined =>
  data.length < at + 32 ? undefined : base58.encode(data.subarray(at, at + 32))

/** Creates an object with the field `key`, or an empty object if the value is undefined. */
export const named = <K extends string>(key: K, value: string | undefined): { [P in K]?: string } =>
  value === undefined ? {} : ({ [key]: value } as { [P in K]: string })

/** Creates an object with the owner as `from`; an empty object if the owner is the visitor's account. */
export const notOwn = (from: string | undefined, { account }: DecodeContext): { from?: string } =>
  from === undefined || from === account ? {} : { from }

export const handOver = (account: string | undefined, to: string | undefined, context: DecodeContext): Action => {
  context.warn('handsOver')
  return { kind: 'handOver', ...named('account', account), ...named('to', to) }
}

/** Records that the transaction adds lamports to an account. */
export function payIn({ paidIn }: Proven, to: string | undefined, value: bigint): void {
  if (to !== undefined) paidIn.set(to, (paidIn.get(to) ?? 0n) + value)
}

/** Marks an amount whose mint or decimals come from a node and are unverified. */
export const reported = (amount: Amount): Amount => ({ ...amount, token: { ...amount.token, isReported: true } })

/** Describes a transfer of lamports, and records it. */
export function move(
  value: bigint | undefined,
  from: string | undefined,
  to: string | undefined,
  { context, proven }: Pick<Instruction, 'context' | 'proven'>,
): Action | undefined {
  if (value === undefined) return undefined
  payIn(proven, to, value)
  return { kind: 'transfer', amount: coins(value, context), ...named('to', to), ...notOwn(from, context) }
}
