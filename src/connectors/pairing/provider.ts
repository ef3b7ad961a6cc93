import { PAIRED_METHODS, toChainId } from '../../core/networks/pairedFacts.ts'
import type { RpcRequest } from '../../core/chain.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Grant } from './grants.ts'
import type { PairedState, Request } from './pairedState.ts'
import { createSwitching, isSwitch } from './switching.ts'

type Listener = (value: unknown) => void

/** What talks to the wallet of a session in one namespace, in the manner of EIP-1193. */
export interface PairedProvider {
  request(request: Request): Promise<unknown>
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  tell(event: string, value: unknown): void
  tellNetwork(network: CaipNetworkId): void
}

export interface ProviderParts {
  link: PairedState
  /** Asks the wallet, on a network by the session's own id for it. */
  send(network: CaipNetworkId, request: Request): Promise<unknown>
  rpc(network: CaipNetworkId): RpcRequest
}

/** JSON-RPC of EIP-1193: not supported. */
export const unsupported = (method: string) => Object.assign(new Error(`The wallet's session does not cover ${method}.`), { code: 4200 })

/** What only a wallet can answer: a node must not even be told what was to be signed. Sending what is signed is a node's work too. */
function isWallets(method: string, { namespace }: Grant): boolean {
  return method !== 'eth_sendRawTransaction' && (PAIRED_METHODS[namespace].includes(method) || /^(?:wallet|personal)_|sign/i.test(method))
}

/** What the session grants goes to the wallet, what it does not and a node can answer to the site's RPC. */
export function createPairedProvider({ link, send, rpc }: ProviderParts): PairedProvider {
  const listeners = new Map<string, Set<Listener>>()
  const tell = (event: string, value: unknown) => [...(listeners.get(event) ?? [])].forEach((listener) => listener(value))
  const ask = (request: Request) => send(link.grant.idIn(link.network), request)
  const switching = createSwitching(link, ask)

  async function answer({ method, params = [] }: Request): Promise<unknown> {
    const { grant, network, accounts } = link
    // Known here, and as it is known here.
    if (method === 'eth_chainId') return toChainId(network)
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accounts.map(({ address }) => address)
    if (isSwitch(method)) return switching(method, params)
    if (grant.methods.has(method)) return ask({ method, params })
    if (isWallets(method, grant)) throw unsupported(method)
    return rpc(network)(method, Array.isArray(params) ? params : [params])
  }

  return {
    request: answer,
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
    tell,
    tellNetwork: (network) => tell('chainChanged', toChainId(network)),
  }
}
