import type { Action, Amount, ApprovalWay } from '../../../core/transactions/description.ts'
import type { DecodeContext, Nesting } from '../context.ts'

/** Parts of the decoder that descriptors use. They are passed in, so that this chunk needs no other. */
export interface Kit {
  tokens(value: bigint, address: string, context: DecodeContext): Promise<Amount>
  coins(value: bigint, context: DecodeContext): Amount
  approval(
    one: {
      token: string
      value: bigint
      spender: string
      way: ApprovalWay
      until?: bigint
      isForBlock?: boolean
      deadline?: bigint
      owner?: string
    },
    context: DecodeContext,
  ): Promise<Action>
  isUnlimited(value: bigint): boolean
  /** Decodes a call inside of the call. */
  call(call: { to: string; data: string; value: bigint }, context: DecodeContext): Promise<readonly Action[]>
}

/** A call that is being described. */
export interface Run {
  contract: string
  chain: number
  value: bigint
  context: DecodeContext
  nesting: Nesting
  /** The call is a step whose result a later step pays out, and which checks the amount. */
  isStep?: boolean
  kit: Kit
  /** The contract of the network's wrapped coin, if known. */
  wrapped: string | undefined
}

/** Thrown if a value is not what its field needs, or is missing. The call then stays an unknown call. */
export class Mismatch extends Error {}

const NATIVE = /^0x(?:0{40}|e{40})$/i

/** Returns an amount of a token. The zero address and 0xEeee… stand for the native coin. */
export const amountOf = (value: bigint, token: string | undefined, { kit, context }: Run): Amount | Promise<Amount> =>
  token === undefined || NATIVE.test(token) ? kit.coins(value, context) : kit.tokens(value, token, context)

export const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && one.toLowerCase() === other?.toLowerCase()

/** Warns if an address that is paid is not the visitor's account. */
export function checkPayee(address: string, { context, nesting }: Run): void {
  if (!isSame(address, context.account) && !isSame(address, nesting.visitor)) context.warn('otherReceiver')
}

/** Warns if a time has passed. */
export function checkEnd(seconds: bigint, { context }: Run): void {
  if (seconds * 1000n < BigInt(context.now)) context.warn('expired')
}
