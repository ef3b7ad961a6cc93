import type { PlanAsk, SwapOrder } from '../../../core/swap/chainSwap.ts'
import { ROUNDING_UNITS } from '../../../core/money/limits.ts'
import { unlessFinal } from '../../../core/money/unlessFinal.ts'
import { mismatch } from '../../../core/swap/mismatch.ts'
import { word } from '../money/abiWords.ts'
import { simulate } from '../simulation/node.ts'
import type { StepCall } from '../steps/prepareSteps.ts'
import { minimumWord } from './checkStated.ts'

const WORD = 64
/** 0x and the selector. */
const HEAD = 10
/** Calls within a call have a selector of their own, after which their words begin. */
const SHIFTS = [0, 8]
/** Our own choice: most words that are tried. */
const TRIED_MAX = 4
/**
 * Our own choice: the call must refuse more than is received and this part of it, half a per cent. The price may change by
 * less between two simulations. What a token keeps for itself, or what somebody else has, is not the visitor's minimum.
 */
const MORE = 200n

/**
 * Returns where the call data has the minimum, or if its function is unknown, a word that could be it: not less, and not
 * more than is received. The amount is there, too: a swap of more would fail for other reasons.
 */
function placesOf(data: string, { amount, minimum }: SwapOrder, received: bigint): number[] {
  const stated = minimumWord(data)
  if (stated !== undefined) return [HEAD + WORD * stated]
  const places: number[] = []
  for (let at = HEAD; at + WORD <= data.length; at += WORD)
    for (const shift of SHIFTS) {
      const digits = data.slice(at + shift, at + shift + WORD)
      const value = digits.length === WORD ? BigInt(`0x${digits}`) : 0n
      if (value >= minimum && value <= received && value !== amount) places.push(at + shift)
    }
  return places.slice(0, TRIED_MAX)
}

/** Returns two numbers instead of the minimum: the call must refuse the first one, and take the second one. */
function probesOf(stated: bigint, received: bigint): readonly [bigint, bigint] {
  const half = received > stated ? (received - stated) / 2n : 0n
  const less = half > ROUNDING_UNITS ? half : ROUNDING_UNITS
  return [received + received / MORE + ROUNDING_UNITS + 1n, received > less ? received - less : 0n]
}

/**
 * Checks that the router itself holds the minimum: the price can change after the simulation, and others can change it
 * on purpose. A word of the call is the minimum if the same call fails with a little more than is received in that place,
 * but not with another number below it. Throws `mismatch` if there is no such word. A router that wants to deceive can
 * tell a simulation from a transaction: this finds calls of honest routers that hold less than the visitor was shown.
 */
export async function proveMinimum(
  calls: readonly StepCall<string>[],
  order: SwapOrder,
  received: bigint,
  { rpc, signal }: Pick<PlanAsk, 'rpc' | 'signal'>,
): Promise<void> {
  const all = calls.map(({ call: { data = '0x', ...call } }) => ({ ...call, data }))
  const swap = all.at(-1)
  if (!swap) return
  /** Whether the swap succeeds with another number in a place of its call. */
  const isPossible = async (at: number, value: bigint): Promise<boolean> => {
    const data = swap.data.slice(0, at) + word(value) + swap.data.slice(at + WORD)
    const results = await unlessFinal(simulate([...all.slice(0, -1), { ...swap, data }], rpc, { signal }))
    if (!results) throw mismatch('unproven')
    return results.at(-1)?.isOk === true
  }
  for (const at of placesOf(swap.data, order, received)) {
    const [more, less] = probesOf(BigInt(`0x${swap.data.slice(at, at + WORD)}`), received)
    if (!(await isPossible(at, more)) && (await isPossible(at, less))) return
  }
  throw mismatch('minimum')
}
