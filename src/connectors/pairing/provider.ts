import { createEmitter } from '../../core/events/emitter.ts'
import { PAIRED_METHODS, toChainId } from '../../core/networks/pairedFacts.ts'
import type { RpcRequest } from '../../core/chain.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Grant } from './grants.ts'
import type { PairedState, Request } from './pairedState.ts'
import { createSwitching, isSwitch } from './switching.ts'

type Listener = (value: unknown) => void

/** Talks to a session's wallet in one namespace, in EIP-1193 form. */
export interface PairedProvider {
  request(request: Request): Promise<unknown>
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  tell(event: string, value: unknown): void
  tellNetwork(network: CaipNetworkId): void
}

export interface ProviderParts {
  link: PairedState
  /** Sends a request to the wallet, on the network by its id in the session. */
  send(network: CaipNetworkId, request: Request): Promise<unknown>
  rpc(network: CaipNetworkId): RpcRequest
}

/** EIP-1193 code 4200, unsupported method. */
export const unsupported = (method: string) => Object.assign(new Error(`The wallet's session does not cover ${method}.`), { code: 4200 })

/** Methods for wallets only: a node must not even see what was to be signed. Nodes may broadcast, though. */
function isWallets(method: string, { namespace }: Grant): boolean {
  return method !== 'eth_sendRawTransaction' && (PAIRED_METHODS[namespace].includes(method) || /^(?:wallet|personal)_|sign/i.test(method))
}

/** Sends granted methods to the wallet and reads to the site's RPC. */
export function createPairedProvider({ link, send, rpc }: ProviderParts): PairedProvider {
  const { emit, add, remove } = createEmitter()
  const ask = (request: Request) => send(link.grant.idIn(link.network), request)
  const switching = createSwitching(link, ask)

  async function answer({ method, params = [] }: Request): Promise<unknown> {
    const { grant, network, accounts } = link
    // Answered locally, so that it matches our state.
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
    tell: emit,
    tellNetwork: (network) => emit('chainChanged', toChainId(network)),
  }
}
