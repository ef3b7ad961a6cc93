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

/**
 * Splits a batch of JSON-RPC calls by the method of a fault. Undefined for a single call, if every call fails, and for
 * `cors`: a browser hides an answer as a whole.
 */
export function splitBatch(body: string, { fault, method }: Partial<Fault> = {}): SplitBatch | undefined {
  if (method === undefined || fault === 'cors') return undefined
  const calls = JSON.parse(body) as Call | Call[]
  if (!Array.isArray(calls)) return undefined
  const rest = calls.filter((call) => call.method !== method)
  return rest.length > 0
    ? { rest: JSON.stringify(rest), failing: calls.filter((call) => call.method === method) }
    : undefined
}

/** Faults that answer a call in a batch with an error. With the others, the call gets no answer. */
const WITH_ERROR: readonly string[] = ['status', 'rate-limit', 'rpc-error']

/** Returns the errors with which a fault answers calls of a batch. */
export function errorsFor({ fault, ...given }: Fault, failing: readonly Call[]): unknown[] {
  if (!WITH_ERROR.includes(fault)) return []
  const code = given.code ?? (fault === 'rate-limit' ? -32005 : -32603)
  const error = { code, message: `The sandbox was told to answer ${code}` }
  return failing.map(({ id }) => ({ jsonrpc: '2.0', id, error }))
}

/** Adds the errors of the failing calls to the answers of the others. */
export async function joinBatch(response: Response, fault: Fault, failing: readonly Call[]): Promise<Response> {
  const answers = (await response.json()) as unknown
  const joined = Array.isArray(answers) ? [...(answers as unknown[]), ...errorsFor(fault, failing)] : answers
  return Response.json(joined, { status: response.status })
}
