import type { WalletModalError } from '../../core/errors.ts'
import { toJson } from '../../core/json.ts'
import { identityMethod, networkIn } from '../../core/networks/identity.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import { resultIn } from './answers.ts'
import { type Call, type Received, type RpcParts, post } from './post.ts'

/** A pending request. */
export interface PendingCall extends Call {
  settled: boolean
  resolve(result: unknown): void
  reject(error: WalletModalError): void
}

/** The network that a node says it is of. */
export interface Check {
  /** Resolves once the node has answered, or failed. */
  asked: Promise<void>
  /** Undefined until then. `null`: the node did not say. */
  found?: CaipNetworkId | null
  /** For a node of another network. */
  error?: WalletModalError
}

/** What is known of the servers, for as long as the page is open. */
export interface Memory {
  /** By network and URL. */
  checks: Map<string, Check>
  /** By URL: the most requests of a batch, where the server refused more. */
  sizes: Map<string, number>
}

/** Requests to the same URLs. */
export interface Questions {
  urls: readonly string[]
  questions: readonly PendingCall[]
  /** Absent if the servers need not be of a certain network. */
  network: CaipNetworkId | undefined
}

export interface Client extends RpcParts {
  memory: Memory
  /** Called once for each URL whose server is of another network. */
  onWrongNode?: ((error: WalletModalError) => void) | undefined
}

export const checkKey = (url: string, network: CaipNetworkId | undefined): string => `${network} ${url}`

/**
 * Posts requests to a server of a network. The first POST to it also asks which network it is of, in its first request.
 */
export function postChecked(
  url: string,
  calls: readonly Call[],
  network: CaipNetworkId | undefined,
  client: Client,
  stop: AbortSignal,
): Promise<Received> {
  const { checks } = client.memory
  const key = checkKey(url, network)
  const method = network && identityMethod(network)
  if (!method || checks.has(key)) return post(url, calls, client, stop)
  const own = calls.find((one) => one.method === method)
  const check = own ?? { id: 0, method, text: toJson({ jsonrpc: '2.0', id: 0, method, params: [] }) }
  const received = post(url, [check, ...calls.filter((one) => one !== own)], client, stop)
  const known: Check = {
    asked: received.then(({ answers }) => {
      known.found = networkIn(resultIn(answers[0]), network) ?? null
    }),
  }
  checks.set(key, known)
  return received
}
