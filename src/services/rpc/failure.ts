import { WalletModalError, type ErrorCode } from '../../core/errors.ts'
import { RPC_RETRY_BASE_MS, RPC_TIMEOUT_MS } from '../../core/limits.ts'
import { isRefusal } from '../../core/errors/refusal.ts'
import { retryAfter } from '../retryAfter.ts'

/** Outcome of one request at one URL. */
export type Outcome = { result: unknown } | Failure

export interface Failure {
  error: WalletModalError
  /**
   * What to do about the failure. `final`: reject the request. `elsewhere`: try the next URL. `retry`: try the next
   * URL, and this one again later.
   */
  verdict: 'final' | 'elsewhere' | 'retry'
  /** Whether the server certainly did not process the request, so that even a transaction may be sent again. */
  isUnprocessed?: boolean
  /** Whether the server refused the batch as a whole: its requests are then sent one by one. */
  isBatchRefused?: boolean
  /** How long the server asked us to wait (`Retry-After`), in milliseconds. */
  after?: number
}

// HTTP statuses after which a request is retried (specification §8; docs/contract.md, JSON-RPC).
const RETRIED_STATUS = [403, 408, 413, 429, 500, 502, 503, 504]
/** HTTP statuses with which servers refuse batches, or large batches. */
const BATCH_REFUSED_STATUS = [400, 405, 413, 415, 422, 501]
const RETRIED_CODES = [-1, -32005, -32603]
/**
 * Our error codes by a node's code (specification §8). Other codes become `Unknown`, with the node's error as cause.
 */
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
/** Errors after which the next URL is tried, because another server may succeed. */
const ELSEWHERE: readonly ErrorCode[] = ['ServiceUnavailable', 'UnsupportedMethod']
/** Errors that mean that the server did not process the request. */
const UNPROCESSED: readonly ErrorCode[] = ['UnsupportedMethod', 'RateLimited']

/** Creates the failure for an HTTP error status. There is no retry if the server asks for a wait longer than our timeout. */
export function httpFailure(response: Response, now: number): Failure {
  const { status } = response
  const after = retryAfter(response.headers.get('Retry-After'), now)
  const message = `HTTP status code: ${status}`
  const error = new WalletModalError(status === 429 ? 'RateLimited' : 'ServiceUnavailable', {
    message,
    cause: response,
  })
  const isRetried = RETRIED_STATUS.includes(status) && (after ?? 0) <= RPC_TIMEOUT_MS
  return {
    error,
    verdict: isRetried ? 'retry' : 'elsewhere',
    // After a 408, the server may have received the request.
    isUnprocessed: status >= 400 && status < 500 && status !== 408,
    isBatchRefused: BATCH_REFUSED_STATUS.includes(status),
    after,
  }
}

/** Keeps the URL, so that the visitor can be told which host to allow. */
const unreachable = (url: string, cause: unknown) =>
  new WalletModalError('ServiceUnavailable', { cause, params: { url } })

/** Creates the failure if the server could not be reached. */
export function networkFailure(url: string, cause: unknown): Failure {
  return { error: unreachable(url, cause), verdict: 'retry' }
}

/**
 * Creates the failure if the server did not answer in time. Only other URLs are tried: retrying here could take another
 * three timeouts.
 */
export function timeOutFailure(url: string): Failure {
  const cause = new Error(`No answer within ${RPC_TIMEOUT_MS} ms`)
  return { error: unreachable(url, cause), verdict: 'elsewhere' }
}

/** Creates the failure for an answer that is no JSON-RPC. `message` describes what is wrong with the answer. */
export function malformed(message: string): Failure {
  return { error: new WalletModalError('ServiceUnavailable', { message }), verdict: 'elsewhere' }
}

/** Whether a JSON-RPC error may be temporary. */
export function isTemporary(error: object): boolean {
  return RETRIED_CODES.includes(codeOf(error)) && !isRefusal(error)
}

// An error without a code is treated like -1, which many nodes use for unknown errors.
function codeOf(error: object): number {
  const code = (error as { code?: unknown }).code
  return typeof code === 'number' ? code : -1
}

function verdictOn(cause: object, code: ErrorCode): Failure['verdict'] {
  if (isTemporary(cause)) return 'retry'
  return ELSEWHERE.includes(code) ? 'elsewhere' : 'final'
}

/** Creates the failure for a JSON-RPC error, which becomes the `cause`. */
export function rpcFailure(cause: object): Failure {
  const ours = isRefusal(cause) ? 'UserRejected' : (MEANINGS[codeOf(cause)] ?? 'Unknown')
  return {
    error: new WalletModalError(ours, { cause }),
    verdict: verdictOn(cause, ours),
    isUnprocessed: UNPROCESSED.includes(ours),
  }
}

/** Returns the milliseconds to wait before a retry: 150, 300, 600 (specification §9). */
export const backoff = (attempt: number) => RPC_RETRY_BASE_MS * 2 ** attempt
