import { WalletModalError, type ErrorCode } from '../../core/errors.ts'
import { RPC_RETRY_BASE_MS, RPC_TIMEOUT_MS } from '../../core/limits.ts'
import { isRefusal } from '../../core/errors/refusal.ts'
import { retryAfter } from '../retryAfter.ts'

/** Outcome of one request at one URL. */
export type Outcome = { result: unknown } | Failure

export interface Failure {
  error: WalletModalError
  /**
   * `final`: do not ask again. `elsewhere`: another URL may know. `passing`: another URL may know, or this one later.
   */
  verdict: 'final' | 'elsewhere' | 'passing'
  /** The server rejected the request without processing it. */
  isUntouched?: boolean
  /** The batch was refused; single requests may work. */
  isTooMuch?: boolean
  /** The server's `Retry-After`, in milliseconds. */
  after?: number
}

// Specification §8; docs/contract.md, JSON-RPC.
const RETRIED_STATUS = [403, 408, 413, 429, 500, 502, 503, 504]
/** Statuses of servers that refuse batches, or large ones. */
const TOO_MUCH_STATUS = [400, 405, 413, 415, 422, 501]
const RETRIED_CODES = [-1, -32005, -32603]
/** Our error for a node's code (specification §8). Other codes become `Unknown`, with the node's error as cause. */
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

/** An HTTP error status. No retry if the server asks for a longer wait than our timeout. */
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

/** The server could not be reached. */
export function networkFailure(cause: unknown): Failure {
  return { error: new WalletModalError('ServiceUnavailable', { cause }), verdict: 'passing' }
}

/** No answer in time. Only other URLs are tried: four timeouts in a row help nobody. */
export function timeOutFailure(): Failure {
  const cause = new Error(`No answer within ${RPC_TIMEOUT_MS} ms`)
  return { error: new WalletModalError('ServiceUnavailable', { cause }), verdict: 'elsewhere' }
}

/** Not a JSON-RPC answer. `message` as in specification §5. */
export function malformed(message: string): Failure {
  return { error: new WalletModalError('ServiceUnavailable', { message }), verdict: 'elsewhere' }
}

/** Whether a JSON-RPC error may be temporary. */
export function isPassing(error: object): boolean {
  return RETRIED_CODES.includes(codeOf(error)) && !isRefusal(error)
}

// -1 means "unknown", so use it for errors without a code too.
function codeOf(error: object): number {
  const code = (error as { code?: unknown }).code
  return typeof code === 'number' ? code : -1
}

/** A JSON-RPC error, kept as `cause`. */
export function rpcFailure(cause: object): Failure {
  const ours = isRefusal(cause) ? 'UserRejected' : (MEANINGS[codeOf(cause)] ?? 'Unknown')
  const verdict = isPassing(cause) ? 'passing' : ELSEWHERE.includes(ours) ? 'elsewhere' : 'final'
  return { error: new WalletModalError(ours, { cause }), verdict, isUntouched: UNTOUCHED.includes(ours) }
}

/** Milliseconds before retry `attempt + 1` (specification §9: 150, 300, 600). */
export const backoff = (attempt: number) => RPC_RETRY_BASE_MS * 2 ** attempt
