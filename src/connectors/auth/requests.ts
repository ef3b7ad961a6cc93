import type { ApprovalRequest, AuthAccountType, AuthUser } from '../../core/login/auth.ts'
import { APPROVED_METHODS, FREE_METHODS } from '../../core/login/embeddedMethods.ts'
import type { Frame } from '../../core/login/frame.ts'
import { providerError, toProviderError } from '../../core/errors/providerError.ts'
import type { Site } from '../../core/site.ts'
import type { Network } from '../../core/types.ts'
import type { Approvals } from './approvals.ts'

/** What a request is made with. */
export interface WalletState {
  address: string
  type: AuthAccountType
  network: Network
}

/** Asks the secure site for one thing on a network; `params` are a copy (`copyParams`). Rejects like a provider, with a code: 4001 refused, 4200 not allowed, -32602 invalid parameters. */
export type Ask = (method: string, params: unknown, network: Network) => Promise<unknown>

interface RequestParts {
  site: Site
  frame: Frame
  approvals: Approvals
  user(): AuthUser
  disallowed(method: string): void
}

/** The URL over which the secure site may read a network; its own where there is none to tell. */
export async function rpcUrlOf(site: Site, network: Network): Promise<{ rpcUrl?: string }> {
  const [rpcUrl] = await site.walletRpcUrls(network)
  return { ...(rpcUrl && { rpcUrl }) }
}

/** Requests of one namespace: those that only read go at once, others when the visitor says so, and no others at all. */
export function createRequests({ site, frame, approvals, user, disallowed }: RequestParts): Ask {
  async function send(method: string, params: unknown, network: Network, signal?: AbortSignal): Promise<unknown> {
    await frame.ready(signal)
    return frame.ask('RPC_REQUEST', { method, params, chainNamespace: network.chainNamespace, chainId: network.id, ...(await rpcUrlOf(site, network)) }, signal)
  }

  async function approved(method: string, params: unknown, network: Network): Promise<unknown> {
    // Before anybody is shown it.
    frame.check('RPC_REQUEST', { method, params, chainNamespace: network.chainNamespace, chainId: network.id })
    const { address, type, namespace } = user()
    const request: ApprovalRequest = { id: crypto.getRandomValues(new Uint32Array(2)).join('-'), method, params, namespace, network: network.caipNetworkId, address, type }
    return approvals.ask(request, (signal) => send(method, request.params, network, signal))
  }

  return async (method, params, network) => {
    if (!FREE_METHODS.has(method) && !APPROVED_METHODS.has(method)) {
      disallowed(method)
      throw providerError(4200, site.say('frame.notAllowed'))
    }
    try {
      return await (FREE_METHODS.has(method) ? send(method, params, network) : approved(method, params, network))
    } catch (error) {
      throw toProviderError(error)
    }
  }
}
