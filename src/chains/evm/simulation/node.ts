import { isRecord, type Fields } from '../../../core/data/isRecord.ts'
import { expected } from '../../../core/errors/expected.ts'
import type { RpcRequest } from '../../../core/rpcRequest.ts'
import type { CallResult, SimulatedCall, SimulatedLog } from './block.ts'
import { PROBE_CODE } from './probe.ts'

const METHOD = 'eth_simulateV1'

function malformed(wanted: string, value: unknown): Error {
  return new Error(expected(METHOD, wanted, value))
}

export const isHex = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value)

/** Whether a value is an amount of gas as nodes write it. */
export const isQuantity = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{1,16}$/i.test(value)

function hexOf(value: unknown): string {
  if (!isHex(value)) throw malformed('hex', value)
  return value.toLowerCase()
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw malformed('array', value)
  return value
}

function recordOf(value: unknown): Fields {
  if (!isRecord(value)) throw malformed('object', value)
  return value
}

function toLog(value: unknown): SimulatedLog {
  const { address, topics, data } = recordOf(value)
  return { address: hexOf(address), topics: listOf(topics).map(hexOf), data: hexOf(data ?? '0x') }
}

function toResult(value: unknown): CallResult {
  const { status, returnData, logs, error, gasUsed } = recordOf(value)
  const isOk = hexOf(status) === '0x1'
  // Some nodes put what a reverted call returned into the error.
  const returned = returnData === '0x' && isRecord(error) && typeof error.data === 'string' ? error.data : returnData
  // A reverted call has no effects, whatever a node lists.
  return {
    isOk,
    data: hexOf(returned ?? '0x'),
    logs: isOk ? listOf(logs ?? []).map(toLog) : [],
    ...(isQuantity(gasUsed) && { gasUsed: BigInt(gasUsed) }),
  }
}

/**
 * Simulates calls one after the other, as if they were in the next block. The node logs transfers of the native coin like
 * those of a token whose address is 0xeeee…eeee. Gas costs nothing. `probe`: the address where these calls find the
 * code of the probe. Rejects like `rpc`, and with a plain `Error` for a malformed answer.
 */
export async function simulate(
  calls: readonly SimulatedCall[],
  rpc: RpcRequest,
  { probe, signal }: { probe?: string | undefined; signal?: AbortSignal | undefined } = {},
): Promise<readonly CallResult[]> {
  const block = { ...(probe !== undefined && { stateOverrides: { [probe]: { code: PROBE_CODE } } }), calls }
  // Without validation, neither the gas price nor the sender's number is checked, and contracts can be senders.
  const body = { blockStateCalls: [block], traceTransfers: true, validation: false, returnFullTransactions: false }
  const [answer] = listOf(await rpc(METHOD, [body, 'latest'], signal))
  const results = listOf(recordOf(answer).calls).map(toResult)
  if (results.length !== calls.length) throw malformed(`${calls.length} results`, results.length)
  return results
}
