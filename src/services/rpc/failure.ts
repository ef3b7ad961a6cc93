import { WalletModalError, type ErrorCode } from '../../core/errors.ts'
import { RPC_RETRY_BASE_MS, RPC_TIMEOUT_MS } from '../../core/limits.ts'
import { isRefusal } from '../../core/errors/refusal.ts'

/** What became of one request at one URL. */
export type Outcome = { result: unknown } | Failure

export interface Failure {
  error: WalletModalError
  /** `final`: this is the answer, whomever one asks. `elsewhere`: another URL may know. `passing`: another URL may, and later this one. */
  verdict: 'final' | 'elsewhere' | 'passing'
  /** The server rejected the request without processing it. */
  isUntouched?: boolean
  /** A batch was refused; single requests may work. */
  isTooMuch?: boolean
  /** Milliseconds that the server asks us to wait. */
  after?: number
}

// Specification §8, contract A10
const RETRIED_STATUS = [403, 408, 413, 429, 500, 502, 503, 504]
/** Statuses of servers that refuse batches, or long ones. */
const TOO_MUCH_STATUS = [400, 405, 413, 415, 422, 501]
const RETRIED_CODES = [-1, -32005, -32603]
/** Our errors for a node's codes (specification §8); any other code is `Unknown`, with the node's error as its cause. */
const MEANINGS: Readonly<Record<number, ErrorCode>> = {
  [-1]: 'ServiceUnavailable',
  [-32603]: 'ServiceUnavailable',
  [-32700]: 'ServiceUnavailable',
  [-32600]: 'ServiceUnavailable',
  [-32601]: 'UnsupportedMethod',
  [-32004]: 'UnsupportedMethod',
  [-32602]: 'InvalidOption',
  [-32005]: 'RateLimited',
}
/** Errors after which another server may succeed. */
const ELSEWHERE: readonly ErrorCode[] = ['ServiceUnavailable', 'UnsupportedMethod']
/** The server did not process the request. */
const UNTOUCHED: readonly ErrorCode[] = ['UnsupportedMethod', 'RateLimited']

/** `Retry-After` in milliseconds: seconds or an HTTP date (RFC 9110 §10.2.3). Undefined where it says nothing. */
export function retryAfter(value: string | null, now: number): number | undefined {
  if (!value) return undefined
  const ms = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

/** The server answered with an error status. One that asks for more patience than a time-out is not asked again. */
export function httpFailure(response: Response, now: number): Failure {
  const { status } = response
  const after = retryAfter(response.headers.get('Retry-After'), now)
  const message = `HTTP status code: ${status}`
  const error = new WalletModalError(status === 429 ? 'RateLimited' : 'ServiceUnavailable', { message, cause: response })
  const isRetried = RETRIED_STATUS.includes(status) && (after ?? 0) <= RPC_TIMEOUT_MS
  return {
    error,
    verdict: isRetried ? 'passing' : 'elsewhere',
    // 408: the request may have arrived.
    isUntouched: status >= 400 && status < 500 && status !== 408,
    isTooMuch: TOO_MUCH_STATUS.includes(status),
    after,
  }
}

/** The server could not be reached at all. */
export function networkFailure(cause: unknown): Failure {
  return { error: new WalletModalError('ServiceUnavailable', { cause }), verdict: 'passing' }
}

/** No answer in time. Not asked again: four times ten seconds help nobody, but another URL is. */
export function timeOutFailure(): Failure {
  const cause = new Error(`No answer within ${RPC_TIMEOUT_MS} ms`)
  return { error: new WalletModalError('ServiceUnavailable', { cause }), verdict: 'elsewhere' }
}

/** What came is no JSON-RPC answer; `message` in the words of specification §5. */
export function malformed(message: string): Failure {
  return { error: new WalletModalError('ServiceUnavailable', { message }), verdict: 'elsewhere' }
}

/** Whether a JSON-RPC error says no more than that it may be different another time. */
export function isPassing(error: object): boolean {
  return RETRIED_CODES.includes(codeOf(error)) && !isRefusal(error)
}

// Contract A10: -1 is "unknown", which is also what an error without a code is.
function codeOf(error: object): number {
  const code = (error as { code?: unknown }).code
  return typeof code === 'number' ? code : -1
}

/** The server answered with a JSON-RPC error, kept as `cause` with its code. */
export function rpcFailure(cause: object): Failure {
  const ours = isRefusal(cause) ? 'UserRejected' : (MEANINGS[codeOf(cause)] ?? 'Unknown')
  const verdict = isPassing(cause) ? 'passing' : ELSEWHERE.includes(ours) ? 'elsewhere' : 'final'
  return { error: new WalletModalError(ours, { cause }), verdict, isUntouched: UNTOUCHED.includes(ours) }
}

/** Milliseconds before try number `attempt + 1` (specification §9: 150, 300, 600). */
export const backoff = (attempt: number) => RPC_RETRY_BASE_MS * 2 ** attempt
