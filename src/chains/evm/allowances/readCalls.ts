import { isReverted } from '../money/refusalOf.ts'
import { aggregateCalls, MULTICALL, resultsIn, type ReadCall } from '../money/multicall.ts'
import type { Reader } from '../../../core/money/allowances.ts'
import { TOKENS_PER_CALL_MAX } from '../../../core/limits.ts'

/** What each call returned, in whole words as hex without 0x; undefined if it reverted or returned less than a word. */
export type Results = readonly (string | undefined)[]

const oneCall = async (call: ReadCall, { rpc, signal }: Reader): Promise<string | undefined> => {
  const answer = await rpc('eth_call', [call, 'latest'], signal).catch((error: unknown) => {
    if (isReverted(error)) return undefined
    throw error
  })
  return typeof answer === 'string' && /^0x(?:[\da-f]{64})+/i.test(answer) ? answer.slice(2) : undefined
}

async function readPart(calls: readonly ReadCall[], reader: Reader): Promise<Results> {
  // Some nodes answer with an error if the network has no Multicall3; a contract may use up the gas of all.
  const answer = await reader
    .rpc('eth_call', [{ to: MULTICALL, data: aggregateCalls(calls) }, 'latest'], reader.signal)
    .catch(() => undefined)
  return resultsIn(answer, calls.length) ?? Promise.all(calls.map((call) => oneCall(call, reader)))
}

/**
 * Makes calls that only read: many at once through Multicall3, else each on its own in one batch. Rejects if the node
 * fails; a call that its contract rejects is undefined.
 */
export async function readCalls(calls: readonly ReadCall[], reader: Reader): Promise<Results> {
  const results: (string | undefined)[] = []
  for (let index = 0; index < calls.length; index += TOKENS_PER_CALL_MAX)
    results.push(...(await readPart(calls.slice(index, index + TOKENS_PER_CALL_MAX), reader)))
  return results
}
