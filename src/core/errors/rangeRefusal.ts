import { fieldsOf } from '../data/isRecord.ts'
import { messageOf } from './refusal.ts'

/**
 * Words by which nodes say that they have had too many questions, or no longer have the blocks: fewer blocks do not help.
 */
const OTHER = /\brates?\b|too many requests|quota|per second|per day|daily|in the past/i
/**
 * Words by which nodes refuse a range of blocks or a number of results. Their texts, with sources, are in
 * test/unit/services/rpc/nodeErrors.ts.
 */
const TOO_MUCH =
  /(?:block|range|result|response|log|query|eth_getlogs).*(?:limit|exceed|max|(?:more|greater|larger|bigger|smaller) than|too (?:many|large|wide|big|high)|up to|within|over \d|timed? ?out)|(?:limit|exceed|max|more than|too (?:many|large|wide|big)).*(?:block|range|result|response|log|size)/i

/** Returns the message of a node's error. Tenderly has the reason in the data. */
function textOf(error: unknown): string {
  const { payload } = fieldsOf(fieldsOf(error).data)
  return typeof payload === 'string' ? `${messageOf(error)} ${messageOf(payload)}` : messageOf(error)
}

/** Whether a node's error refuses to read so many blocks, or to return so many results, at once. */
export function isRangeRefusal(error: unknown): boolean {
  const text = textOf(error)
  return TOO_MUCH.test(text) && !OTHER.test(text)
}
