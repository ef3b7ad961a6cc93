import { isRecord } from '../../core/data/isRecord.ts'
import { expected } from '../../core/errors/expected.ts'
import { type Outcome, malformed, rpcFailure } from './failure.ts'

/** The fields of a request that identify its answer. */
export interface SentCall {
  id: number
  method: string
}

/**
 * Returns the `error` object of an answer. The answer's id is ignored: a server that could not parse the request uses
 * null.
 */
export function errorOf(answer: unknown): object | undefined {
  return isRecord(answer) && isRecord(answer.error) ? answer.error : undefined
}

function outcomeOf(answer: unknown, { method }: SentCall): Outcome {
  if (!isRecord(answer)) return malformed(expected(method, 'object', answer))
  const { result, error } = answer
  if (isRecord(error)) return rpcFailure(error)
  if (error !== undefined && error !== null) return malformed(expected(`${method}.error`, 'object', error))
  return result === undefined ? malformed(expected(`${method}.result`, 'any', result)) : { result }
}

/**
 * Matches the answers in a response body to their requests by id, in any order. Unknown ids are ignored, and so are
 * further answers with the same id.
 */
export function readAnswers(body: unknown, asked: readonly SentCall[]): Outcome[] {
  const [only, ...more] = asked
  if (only && !more.length && (!isRecord(body) ? !Array.isArray(body) : errorOf(body))) return [outcomeOf(body, only)]
  const byId = new Map<string, unknown>()
  for (const answer of Array.isArray(body) ? body : [body]) {
    const id = isRecord(answer) ? String(answer.id) : ''
    if (!byId.has(id)) byId.set(id, answer)
  }
  return asked.map((one) => outcomeOf(byId.get(String(one.id)), one))
}
