import { WalletModalError } from '../../core/errors.ts'
import { toJson } from '../../core/json.ts'
import { RPC_BATCH_SIZE } from '../../core/limits.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import { askAll } from './batch.ts'
import type { Client, PendingCall } from './checked.ts'
import type { Call } from './post.ts'
import { isSend } from './sends.ts'
import { addChainUrlsOf, rpcUrlsOf } from './urls.ts'

/** Sends JSON-RPC requests over HTTP (specification §7–§9; docs/contract.md, JSON-RPC). */
export interface Rpc {
  /**
   * Sends a request to the URLs in order and resolves with the first result. Concurrent requests to the same URLs
   * share one POST. A request that sends a transaction is never batched, and is repeated only if a server rejected it
   * without processing it. With `network`, no server of another network is used: each is asked once which network it is
   * of, in the same POST. Rejects with `RateLimited`, `ServiceUnavailable`, `UnsupportedMethod`, `InvalidOption`,
   * `UserRejected`, `WrongNode`, `Aborted` or `Unknown`; `cause` is the JSON-RPC error. If every server answered that it
   * does not serve the request, `params.hosts` names them.
   */
  request(
    urls: readonly string[],
    method: string,
    params?: readonly unknown[],
    signal?: AbortSignal,
    network?: CaipNetworkId,
  ): Promise<unknown>
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

/** Creates the JSON-RPC client of one modal. */
export function createRpc({ fetch, now = Date.now, wait = pause, onWrongNode }: Partial<Client> = {}): Rpc {
  const client: Client = { fetch, now, wait, onWrongNode, memory: { checks: new Map(), sizes: new Map() } }
  const gathering = new Map<string, Batch>()
  let lastId = 0

  function batchFor(urls: readonly string[], network: CaipNetworkId | undefined, isAlone: boolean): Batch {
    const key = [network, ...urls].join(' ')
    const open = isAlone ? undefined : gathering.get(key)
    // The first POST to a server has one more request, for its network.
    if (open && open.questions.length < RPC_BATCH_SIZE - (network ? 1 : 0)) return open
    const batch: Batch = { questions: [], stop: new AbortController() }
    if (!isAlone) gathering.set(key, batch)
    queueMicrotask(() => {
      if (gathering.get(key) === batch) gathering.delete(key)
      void askAll({ urls, network, questions: batch.questions }, client, batch.stop.signal)
    })
    return batch
  }

  return {
    urlsOf: rpcUrlsOf,
    walletUrlsOf: addChainUrlsOf,
    async request(urls, method, params = [], signal, network) {
      if (!urls.length)
        throw new WalletModalError('ServiceUnavailable', { message: 'No URL was provided to the Transport.' })
      if (signal?.aborted) throw new WalletModalError('Aborted')
      const id = ++lastId
      const text = toJson({ jsonrpc: '2.0', id, method, params })
      return ask(batchFor(urls, network, isSend(method)), { id, method, text }, signal)
    },
  }
}
