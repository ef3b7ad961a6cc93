import type { ApprovalRequest, AuthAccountType, AuthUser } from '../../core/login/auth.ts'
import { APPROVED_METHODS, FREE_METHODS } from '../../core/login/embeddedMethods.ts'
import { deepFreeze } from '../../core/data/deepFreeze.ts'
import { toJson } from '../../core/json.ts'
import type { Frame } from '../../core/login/frame.ts'
import { providerError, toProviderError } from '../../core/errors/providerError.ts'
import type { Site } from '../../core/site.ts'
import type { Network } from '../../core/types.ts'
import type { Approvals } from './approvals.ts'

/** The account and network that a request uses. */
export interface WalletState {
  address: string
  type: AuthAccountType
  network: Network
}

/**
 * Sends a request to the secure site. `params` must be a copy (`copyParams`). Rejects with EIP-1193 codes: 4001
 * rejected, 4200 not allowed, -32602 invalid parameters.
 */
export type SendRequest = (method: string, params: unknown, network: Network) => Promise<unknown>

interface RequestParts {
  site: Site
  frame: Frame
  approvals: Approvals
  user(): AuthUser
  disallowed(method: string): void
}

/**
 * Returns the RPC URL that the secure site may use for a network; an empty object if the site has no URL that may be
 * shared.
 */
export async function rpcUrlOf(site: Site, network: Network): Promise<{ rpcUrl?: string }> {
  const [rpcUrl] = await site.walletRpcUrls(network)
  return { ...(rpcUrl && { rpcUrl }) }
}

/**
 * Creates a function that sends the requests of one namespace. Requests that only read are sent at once, those that
 * need approval through the queue of approvals. Methods that are in neither list of `embeddedMethods.ts` are rejected.
 */
export function createRequests({ site, frame, approvals, user, disallowed }: RequestParts): SendRequest {
  async function send(method: string, params: unknown, network: Network, signal?: AbortSignal): Promise<unknown> {
    await frame.ready(signal)
    return frame.request(
      'RPC_REQUEST',
      {
        method,
        params,
        chainNamespace: network.chainNamespace,
        chainId: network.id,
        ...(await rpcUrlOf(site, network)),
      },
      signal,
    )
  }

  async function approved(method: string, params: unknown, network: Network): Promise<unknown> {
    // Validate the request before the visitor sees it.
    frame.check('RPC_REQUEST', { method, params, chainNamespace: network.chainNamespace, chainId: network.id })
    const { address, type, namespace } = user()
    const request: ApprovalRequest = deepFreeze({
      id: crypto.getRandomValues(new Uint32Array(2)).join('-'),
      method,
      params,
      namespace,
      network: network.caipNetworkId,
      address,
      type,
    })
    const shown = toJson(request.params)
    return approvals.ask(request, (signal) => {
      // What leaves is what was decoded, simulated and shown.
      if (toJson(request.params) !== shown) throw providerError(-32603, 'The request has changed.')
      return send(method, request.params, network, signal)
    })
  }

  return async (method, params, network) => {
    if (!FREE_METHODS.has(method) && !APPROVED_METHODS.has(method)) {
      disallowed(method)
      throw providerError(4200, site.t('frame.notAllowed'))
    }
    try {
      return await (FREE_METHODS.has(method) ? send(method, params, network) : approved(method, params, network))
    } catch (error) {
      throw toProviderError(error)
    }
  }
}
