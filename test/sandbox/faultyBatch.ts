import type { Fault } from './control/faults.ts'

interface Call {
  id?: unknown
  method?: unknown
}

export interface SplitBatch {
  /** The calls that the service answers as usual, as a body. */
  rest: string
  failing: readonly Call[]
}

/** Splits a batch of JSON-RPC calls by a method that fails. Undefined for a single call, or if every call fails. */
export function splitBatch(body: string, method?: string): SplitBatch | undefined {
  if (method === undefined) return undefined
  const calls = JSON.parse(body) as Call | Call[]
  if (!Array.isArray(calls)) return undefined
  const rest = calls.filter((call) => call.method !== method)
  return rest.length > 0
    ? { rest: JSON.stringify(rest), failing: calls.filter((call) => call.method === method) }
    : undefined
}

/** Faults that answer a call in a batch with an error. With the others, the call gets no answer. */
const WITH_ERROR: readonly string[] = ['status', 'rate-limit', 'rpc-error']

/** Adds the errors of the failing calls to the answers of the others. */
export async function joinBatch(response: Response, fault: Fault, failing: readonly Call[]): Promise<Response> {
  const answers = (await response.json()) as unknown
  if (!Array.isArray(answers)) return Response.json(answers, { status: response.status })
  const code = fault.code ?? (fault.fault === 'rate-limit' ? -32005 : -32603)
  const error = { code, message: `The sandbox was told to answer ${code}` }
  const errors = WITH_ERROR.includes(fault.fault) ? failing.map(({ id }) => ({ jsonrpc: '2.0', id, error })) : []
  return Response.json([...(answers as unknown[]), ...errors], { status: response.status })
}
