import { WalletModalError, toWalletModalError } from '../../core/errors.ts'
import { toJson } from '../../core/json.ts'
import { RPC_BATCH_SIZE } from '../../core/limits.ts'
import { type PendingCall, askAll } from './batch.ts'
import type { Call, RpcParts } from './post.ts'
import { isSend } from './sends.ts'
import { addChainUrlsOf, rpcUrlsOf } from './urls.ts'

/** Sends JSON-RPC requests over HTTP (specification §7–§9; docs/contract.md, JSON-RPC). */
export interface Rpc {
  /**
   * Sends a request to the URLs in order and resolves with the first result. Concurrent requests to the same URLs
   * share one POST. A request that sends a transaction is never batched, and is repeated only if a server rejected it
   * without processing it. Rejects with `RateLimited`, `ServiceUnavailable`, `UnsupportedMethod`, `InvalidOption`,
   * `UserRejected`, `Aborted` or `Unknown`; `cause` is the JSON-RPC error.
   */
  request(urls: readonly string[], method: string, params?: readonly unknown[], signal?: AbortSignal): Promise<unknown>
  /** Returns the URLs for reading from a network. `flows/nodes/rankNodes.ts` replaces it, to ask the fastest first. */
  urlsOf: typeof rpcUrlsOf
  /** Returns the URLs of a network that may be passed on to a wallet. */
  readonly walletUrlsOf: typeof addChainUrlsOf
}

/** Requests that share one POST. `stop` aborts the POST once all of them are settled or aborted. */
interface Batch {
  questions: PendingCall[]
  stop: AbortController
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, signal.aborted ? 0 : ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}

/** Adds a request to a batch. If the request is aborted, the other requests of the batch continue. */
function ask({ questions, stop }: Batch, call: Call, signal: AbortSignal | undefined): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle =
      <T>(how: (value: T) => void) =>
      (value: T) => {
        question.settled = true
        signal?.removeEventListener('abort', abort)
        how(value)
      }
    const question: PendingCall = { ...call, settled: false, resolve: settle(resolve), reject: settle(reject) }
    const abort = () => {
      question.reject(new WalletModalError('Aborted'))
      if (questions.every((one) => one.settled)) stop.abort()
    }
    questions.push(question)
    signal?.addEventListener('abort', abort)
  })
}

async function send(urls: readonly string[], { questions, stop }: Batch, parts: RpcParts): Promise<void> {
  try {
    await askAll(urls, questions, parts, stop.signal)
  } catch (error) {
    for (const question of questions) question.reject(toWalletModalError(error))
  }
}

/** Creates the JSON-RPC client of one modal. */
export function createRpc({ fetch, now = Date.now, wait = pause }: Partial<RpcParts> = {}): Rpc {
  const gathering = new Map<string, Batch>()
  let lastId = 0

  function batchFor(urls: readonly string[], isAlone: boolean): Batch {
    const key = urls.join(' ')
    const open = isAlone ? undefined : gathering.get(key)
    if (open && open.questions.length < RPC_BATCH_SIZE) return open
    const batch: Batch = { questions: [], stop: new AbortController() }
    if (!isAlone) gathering.set(key, batch)
    queueMicrotask(() => {
      if (gathering.get(key) === batch) gathering.delete(key)
      void send(urls, batch, { fetch, now, wait })
    })
    return batch
  }

  return {
    urlsOf: rpcUrlsOf,
    walletUrlsOf: addChainUrlsOf,
    async request(urls, method, params = [], signal) {
      if (!urls.length)
        throw new WalletModalError('ServiceUnavailable', { message: 'No URL was provided to the Transport.' })
      if (signal?.aborted) throw new WalletModalError('Aborted')
      const id = ++lastId
      const text = toJson({ jsonrpc: '2.0', id, method, params })
      return ask(batchFor(urls, isSend(method)), { id, method, text }, signal)
    },
  }
}
