import { isEmbedded, type AuthAccountType, type AuthUser } from '../../core/login/auth.ts'
import { defaultAuthType } from '../../core/login/authAddress.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { Frame, FrameChainId } from '../../core/login/frame.ts'
import type { Site } from '../../core/site.ts'
import type { CaipNetworkId, Namespace, Network } from '../../core/types.ts'
import { isAccountType, type Logins } from './logins.ts'
import { rpcUrlOf } from './requests.ts'
import { toUser } from './users.ts'

/** Reads the user's account from the secure site, and switches the network there. */
export function createAccountQueries(site: Site, frame: Frame, logins: Logins) {
  const find = (id: CaipNetworkId): Network | undefined =>
    site.networks().find((one) => one.caipNetworkId === id && isEmbedded(one))
  return {
    find,
    /**
     * Returns the network with this id. Throws `NetworkNotFound` unless it is in the site's `networks` and the secure
     * site supports it.
     */
    known(id: CaipNetworkId): Network {
      const network = find(id)
      if (!network) throw new WalletModalError('NetworkNotFound', { params: { id } })
      return network
    },
    /** Returns the account type to request: the visitor's earlier choice, else the site's option, else the default. */
    preferred(namespace: Namespace): AuthAccountType {
      const given = logins.read().types?.[namespace] ?? site.options().defaultAccountTypes?.[namespace]
      return isAccountType(given) ? given : defaultAuthType(namespace)
    },
    /**
     * Reads the user's account on a network. This request also connects the account: the secure site has no other
     * connect request (docs/contract.md, User).
     */
    async user(
      network: Network,
      payload: { chainId: FrameChainId; preferredAccountType: AuthAccountType },
      signal?: AbortSignal,
    ): Promise<AuthUser> {
      await frame.ready(signal)
      const answer = await frame.request('GET_USER', { ...payload, ...(await rpcUrlOf(site, network)) }, signal)
      return toUser(network.chainNamespace, answer, logins.read().provider)
    },
    async move(network: Network): Promise<void> {
      await frame.ready()
      await frame.request('SWITCH_NETWORK', { chainId: network.caipNetworkId, ...(await rpcUrlOf(site, network)) })
    },
    /** Whether the visitor can choose between smart account and key account (EOA) on a network. */
    canChooseType: (id: CaipNetworkId) => frame.smartAccountNetworks().includes(Number(id.slice(id.indexOf(':') + 1))),
  }
}

export type AccountQueries = ReturnType<typeof createAccountQueries>
