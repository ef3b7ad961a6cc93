import { isWalletModalError } from '../../core/errors.ts'
import { expected } from '../../core/errors/expected.ts'
import { RPC_TIMEOUT_MS } from '../../core/limits.ts'
import { ANSWER_BYTES_MAX, LIST_BYTES_MAX } from '../../core/page/limits.ts'
import { fetchFrom, readText, type Fetch } from '../../core/page/fetch.ts'
import { type SentCall, errorOf, readAnswers } from './answers.ts'
import {
  type Failure,
  type Outcome,
  httpFailure,
  isTemporary,
  malformed,
  networkFailure,
  timeOutFailure,
} from './failure.ts'
import { parseJson } from './parseJson.ts'
import { noteUnread } from '../unread.ts'
import { hasProjectId } from './urls.ts'

/** What the client needs from its environment; tests replace it. */
export interface RpcParts {
  fetch: Fetch | undefined
  /** Returns the milliseconds since 1970. */
  now: () => number
  /** Resolves after `ms`, or as soon as the signal fires. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

export interface Call extends SentCall {
  /** The request as JSON. */
  text: string
}

/** Methods whose answers are lists. Batches are lists, too. */
const LISTS = /Logs$|ByOwner$|^eth_simulate|MultipleAccounts$/
const maxOf = (calls: readonly Call[]) =>
  calls.length > 1 || LISTS.test(calls[0]?.method ?? '') ? LIST_BYTES_MAX : ANSWER_BYTES_MAX

type Received = { body: unknown } | Failure

async function send(
  url: string,
  calls: readonly Call[],
  { fetch, now }: RpcParts,
  signal: AbortSignal,
): Promise<Received> {
  const texts = calls.map(({ text }) => text).join()
  try {
    const isHosted = hasProjectId(url)
    const init = {
      method: 'POST',
      // With `text/plain` browsers send no CORS preflight. The hosted service accepts any type, other servers may not.
      headers: { 'Content-Type': isHosted ? 'text/plain' : 'application/json' },
      body: calls.length > 1 ? `[${texts}]` : texts,
      signal,
    }
    const response = await fetchFrom(isHosted ? 'service' : 'stranger', url, init, fetch)
    return response.ok ? readBody(url, await readText(response, signal, maxOf(calls))) : httpFailure(response, now())
  } catch (cause) {
    // An answer that is too long would be so again.
    return isWalletModalError(cause) ? unreadable(url, cause.message) : networkFailure(url, cause)
  }
}

function unreadable(url: string, why: string): Failure {
  noteUnread(url, why)
  return malformed(why)
}

function readBody(url: string, text: string): Received {
  try {
    return { body: parseJson(text) }
  } catch {
    return unreadable(url, expected('response', 'JSON', text.trim() || undefined))
  }
}

/**
 * Sends requests to one URL in one POST, and resolves with their outcomes in the same order. Never rejects. `stop`
 * aborts the POST.
 */
export async function post(
  url: string,
  calls: readonly Call[],
  parts: RpcParts,
  stop: AbortSignal,
): Promise<Outcome[]> {
  const over = new AbortController()
  const end = () => over.abort()
  stop.addEventListener('abort', end)
  const late = parts.wait(RPC_TIMEOUT_MS, over.signal).then(() => timeOutFailure(url))
  const received = await Promise.race([send(url, calls, parts, over.signal), late])
  stop.removeEventListener('abort', end)
  end()
  const isList = calls.length > 1
  const oneByOne = async () => (await Promise.all(calls.map((call) => post(url, [call], parts, stop)))).flat()
  if (!('body' in received)) return isList && received.isBatchRefused ? oneByOne() : calls.map(() => received)
  const refused = isList ? errorOf(received.body) : undefined
  // Some servers do not support batches and answer with an HTTP error or a single JSON-RPC error. Then the requests are
  // sent one by one.
  if (refused && !isTemporary(refused)) return oneByOne()
  if (refused) return calls.flatMap((call) => readAnswers(received.body, [call]))
  if (isList && !Array.isArray(received.body)) {
    return calls.map(() => malformed(expected('response', 'array', received.body)))
  }
  return readAnswers(received.body, calls)
}
