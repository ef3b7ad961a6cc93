import { isRecord } from '../../core/data/isRecord.ts'
import { isWalletModalError, WalletModalError } from '../../core/errors.ts'
import { expected } from '../../core/errors/expected.ts'
import { RPC_RETRY_BASE_MS, RPC_TIMEOUT_MS } from '../../core/limits.ts'
import { retryAfter } from '../retryAfter.ts'
import { noteUnread } from '../unread.ts'
import { errorOf, resultIn } from './answers.ts'
import { classify, isBatchRefusal, isUnprocessed, rpcError, TEXT_MAX, type Kind } from './classify.ts'
import type { Call, Received } from './post.ts'

/** Outcome of one request at one URL. */
export type Outcome = { result: unknown } | Failure

export interface Failure {
  error: WalletModalError
  /**
   * What to do about the failure. `final`: reject the request. `elsewhere`: try the next URL. `retry`: try the next
   * URL, and this one again later.
   */
  verdict: 'final' | 'elsewhere' | 'retry'
  /** Whether the server answered that it does not serve the request. */
  isRefused?: boolean
  /** Whether the server certainly did not process the request, so that even a transaction may be sent again. */
  isUnprocessed?: boolean
  /** How long the server asked us to wait (`Retry-After`), in milliseconds. */
  after?: number | undefined
}

const OFTEN_STATUS = [403, 429]
// HTTP statuses after which a request is retried (specification §8; docs/contract.md, JSON-RPC).
const TEMPORARY_STATUS = [408, 413, 500, 502, 503, 504]
/** HTTP statuses with which servers refuse batches, or large batches. */
const BATCH_REFUSED_STATUS = [400, 405, 413, 415, 422, 501]

function kindOf(status: number): Kind {
  if (OFTEN_STATUS.includes(status)) return 'often'
  return TEMPORARY_STATUS.includes(status) ? 'temporary' : 'elsewhere'
}

const VERDICTS: Readonly<Record<Kind, Failure['verdict']>> = {
  final: 'final',
  range: 'final',
  elsewhere: 'elsewhere',
  unclear: 'elsewhere',
  often: 'retry',
  temporary: 'retry',
}

/** Creates the failure if the server could not be reached, or was too late. */
function silent(url: string, cause: unknown): Failure {
  // An answer that is too long would be so again.
  if (isWalletModalError(cause)) {
    noteUnread(url, cause.message)
    return malformed(cause.message)
  }
  // Keeps the URL, so that the visitor can be told which host to allow.
  const isLate = cause === undefined
  const reason = isLate ? new Error(`No answer within ${RPC_TIMEOUT_MS} ms`) : cause
  return {
    error: new WalletModalError('ServiceUnavailable', { cause: reason, params: { url } }),
    // After a timeout only other URLs are tried: retrying here could take another three timeouts.
    verdict: isLate ? 'elsewhere' : 'retry',
  }
}

/** Creates the failure for an answer that is no JSON-RPC. `message` describes what is wrong with the answer. */
export function malformed(message: string): Failure {
  return { error: new WalletModalError('ServiceUnavailable', { message }), verdict: 'elsewhere' }
}

interface Answered {
  response: Response
  /** The wait that the server asks for. */
  after: number | undefined
}

/** Whether a status says that the server did not process the request. After a 408, it may have received it. */
const isRefusedStatus = (status: number) => status >= 400 && status < 500 && status !== 408

/** There is no retry if the server asks for a wait longer than our timeout. */
const verdictOf = (kind: Kind, after = 0): Failure['verdict'] =>
  VERDICTS[kind] === 'retry' && after > RPC_TIMEOUT_MS ? 'elsewhere' : VERDICTS[kind]

/** Creates the failure for an HTTP error status without a JSON-RPC error. */
function ofStatus({ response, after }: Answered): Failure {
  const { status } = response
  const kind = kindOf(status)
  return {
    error: new WalletModalError(status === 429 ? 'RateLimited' : 'ServiceUnavailable', {
      message: `HTTP status code: ${status}`,
      cause: response,
    }),
    verdict: verdictOf(kind, after),
    isRefused: kind === 'elsewhere' && isRefusedStatus(status),
    isUnprocessed: isRefusedStatus(status),
    after,
  }
}

/** Creates the failure for a JSON-RPC error. The HTTP status decides what the error does not. */
function ofError(error: object, { method }: Call, { response, after }: Answered): Failure {
  const { status, ok } = response
  const said = classify(error, method)
  const kind = said === 'unclear' && !ok && kindOf(status) !== 'elsewhere' ? kindOf(status) : said
  const isRefusal = kind === 'elsewhere' || kind === 'often'
  return {
    error: rpcError(error, kind),
    verdict: verdictOf(kind, after),
    isRefused: kind === 'elsewhere' || kind === 'unclear',
    // By default, a server that answers with an error has processed the transaction.
    isUnprocessed: isRefusal && (isUnprocessed(error) || isRefusedStatus(status)),
    after,
  }
}

function ofAnswer(answer: unknown, call: Call, answered: Answered): Outcome {
  const result = resultIn(answer)
  if (result !== undefined) return { result }
  const error = errorOf(answer)
  if (error) return ofError(error, call, answered)
  if (!answered.response.ok) return ofStatus(answered)
  const { method } = call
  if (!isRecord(answer)) return malformed(expected(method, 'object', answer))
  const isError = answer.error !== undefined && answer.error !== null
  return malformed(
    isError ? expected(`${method}.error`, 'object', answer.error) : expected(`${method}.result`, 'any', undefined),
  )
}

/** Returns the outcome of each request of a POST, in their order. */
export function outcomesOf(received: Received, now: number, url: string): Outcome[] {
  const { calls, response, text = '', body, answers, cause } = received
  if (!response) return calls.map(() => silent(url, cause))
  const answered = { response, after: retryAfter(response.headers.get('Retry-After'), now) }
  if (answers.length) return calls.map((call, index) => ofAnswer(answers[index], call, answered))
  const whole = errorOf(body)
  if (whole) return calls.map((call) => ofError(whole, call, answered))
  if (!response.ok) return calls.map(() => ofStatus(answered))
  // getBlock answers with bare words (https://github.com/wevm/viem/pull/3389).
  const said = { message: text.slice(0, TEXT_MAX) }
  if (body === undefined && classify(said, '') === 'often') return calls.map((call) => ofError(said, call, answered))
  const problem =
    body === undefined ? expected('response', 'JSON', text.trim() || undefined) : expected('response', 'array', body)
  if (body === undefined) noteUnread(url, problem)
  return calls.map(() => malformed(problem))
}

/** Whether a server refused a batch as a whole: its requests are then sent in smaller batches. */
export function isBatchRefused({ calls, response, body, answers }: Received): boolean {
  if (calls.length < 2 || !response) return false
  if (answers.some((answer) => isBatchRefusal(errorOf(answer)))) return true
  // Some nodes answer only the first request (https://github.com/ConsenSys-archive/ganache-ui/issues/320).
  if (response.ok && (answers.includes(undefined) || resultIn(body) !== undefined)) return true
  if (answers.length) return false
  const whole = errorOf(body)
  if (isBatchRefusal(whole)) return true
  const kind = whole && classify(whole, '')
  if (kind === 'often') return false
  if (BATCH_REFUSED_STATUS.includes(response.status)) return true
  return whole !== undefined && kind !== 'temporary' && kindOf(response.status) === 'elsewhere'
}

/** Returns the milliseconds to wait before a retry: 150, 300, 600 (specification §9). */
export const backoff = (attempt: number) => RPC_RETRY_BASE_MS * 2 ** attempt
