import { RPC_TIMEOUT_MS } from '../../core/limits.ts'
import { fetchFrom, readText, type Fetch } from '../../core/page/fetch.ts'
import { ANSWER_BYTES_MAX, LIST_BYTES_MAX } from '../../core/page/limits.ts'
import { type SentCall, answersIn } from './answers.ts'
import { parseJson } from './parseJson.ts'
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

/** What came of one POST. Without a response, the server was not reached, or did not answer in time. */
export interface Received {
  calls: readonly Call[]
  response?: Response
  /** The body: its text, and as JSON; undefined if it is none. */
  text?: string
  body?: unknown
  /** The answers in the body, in the order of the calls; none if it cannot hold any. */
  answers: readonly unknown[]
  /** Why the server was not reached. */
  cause?: unknown
}

/** Methods whose answers are lists. Large batches are lists, too; the question for the network adds a second request. */
const LISTS = /Logs$|ByOwner$|^eth_simulate|MultipleAccounts$/
const maxOf = (calls: readonly Call[]) =>
  calls.length > 2 || calls.some(({ method }) => LISTS.test(method)) ? LIST_BYTES_MAX : ANSWER_BYTES_MAX

function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

async function send(url: string, calls: readonly Call[], { fetch }: RpcParts, signal: AbortSignal): Promise<Received> {
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
    const text = await readText(response, signal, maxOf(calls))
    const body = parsed(text)
    // A list has its answers in a list.
    const answers = body === undefined || (calls.length > 1 && !Array.isArray(body)) ? [] : answersIn(body, calls)
    return { calls, response, text, body, answers }
  } catch (cause) {
    return { calls, answers: [], cause }
  }
}

/** Sends requests to one URL in one POST. Never rejects. `stop` aborts the POST. */
export async function post(url: string, calls: readonly Call[], parts: RpcParts, stop: AbortSignal): Promise<Received> {
  const over = new AbortController()
  const end = () => over.abort()
  stop.addEventListener('abort', end)
  const late = parts.wait(RPC_TIMEOUT_MS, over.signal).then((): Received => ({ calls, answers: [] }))
  const received = await Promise.race([send(url, calls, parts, over.signal), late])
  stop.removeEventListener('abort', end)
  end()
  return received
}
