import { isRecord } from '../../core/data/isRecord.ts'

/** The fields of a request that identify its answer. */
export interface SentCall {
  id: number
  method: string
}

/**
 * Returns the `error` object of an answer. The answer's id is ignored: a server that could not parse the request uses
 * null.
 */
export const errorOf = (answer: unknown): object | undefined =>
  isRecord(answer) && isRecord(answer.error) ? answer.error : undefined

/** Returns the result in an answer; undefined if there is none, or an error. Null is a valid result. */
export const resultIn = (answer: unknown): unknown =>
  isRecord(answer) && (answer.error === undefined || answer.error === null) ? answer.result : undefined

/**
 * Returns the answers in a response body, in the order of the requests. They are matched by id; unknown ids are
 * ignored, and so are further answers with the same id.
 */
export function answersIn(body: unknown, asked: readonly SentCall[]): unknown[] {
  if (asked.length === 1 && (!isRecord(body) ? !Array.isArray(body) : errorOf(body))) return [body]
  const byId = new Map<string, unknown>()
  for (const answer of Array.isArray(body) ? body : [body]) {
    const id = isRecord(answer) ? String(answer.id) : ''
    if (!byId.has(id)) byId.set(id, answer)
  }
  return asked.map(({ id }) => byId.get(String(id)))
}
