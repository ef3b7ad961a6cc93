import { createEmitter } from '../../core/events/emitter.ts'
import { PAIRED_METHODS, toChainId } from '../../core/networks/pairedFacts.ts'
import type { RpcRequest } from '../../core/rpcRequest.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Grant } from './grants.ts'
import type { PairedState, Request } from './pairedState.ts'
import { createSwitching, isSwitch } from './switching.ts'

type Listener = (value: unknown) => void

/** The provider of one namespace of a session, with EIP-1193's `request`. */
export interface PairedProvider {
  request(request: Request): Promise<unknown>
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  notify(event: string, value: unknown): void
  tellNetwork(network: CaipNetworkId): void
}

export interface ProviderParts {
  link: PairedState
  /** Sends a request to the wallet. `network` is the id that the session uses. */
  send(network: CaipNetworkId, request: Request): Promise<unknown>
  rpc(network: CaipNetworkId): RpcRequest
}

/** Creates EIP-1193's error for an unsupported method, code 4200. */
export const unsupported = (method: string) =>
  Object.assign(new Error(`The wallet's session does not cover ${method}.`), { code: 4200 })

/**
 * Whether a request may only be sent to the wallet: nodes must not see data that the user is asked to sign.
 * Broadcasting a signed transaction is not included.
 */
function isWallets(method: string, { namespace }: Grant): boolean {
  return (
    method !== 'eth_sendRawTransaction' &&
    (PAIRED_METHODS[namespace].includes(method) || /^(?:wallet|personal)_|sign/i.test(method))
  )
}

/** Sends a request to the wallet if the session covers its method, and other requests to the site's RPC URLs. */
export function createPairedProvider({ link, send, rpc }: ProviderParts): PairedProvider {
  const { emit, add, remove } = createEmitter()
  const ask = (request: Request) => send(link.grant.idIn(link.network), request)
  const switching = createSwitching(link, ask)

  async function answer({ method, params = [] }: Request): Promise<unknown> {
    const { grant, network, accounts } = link
    // Answered without the wallet, so that the answer always matches the link's network.
    if (method === 'eth_chainId') return toChainId(network)
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accounts.map(({ address }) => address)
    if (isSwitch(method)) return switching(method, params)
    if (grant.methods.has(method)) return ask({ method, params })
    if (isWallets(method, grant)) throw unsupported(method)
    return rpc(network)(method, Array.isArray(params) ? params : [params])
  }

  return {
    request: answer,
    on: add,
    removeListener: remove,
    notify: emit,
    tellNetwork: (network) => emit('chainChanged', toChainId(network)),
  }
}
