import { isEmbedded, type AuthAccountType, type AuthUser } from '../../core/login/auth.ts'
import { defaultAuthType } from '../../core/login/authAddress.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { Frame, FrameChainId } from '../../core/login/frame.ts'
import type { Site } from '../../core/site.ts'
import type { CaipNetworkId, Namespace, Network } from '../../core/types.ts'
import { isAccountType, type Logins } from './logins.ts'
import { rpcUrlOf } from './requests.ts'
import { toUser } from './users.ts'

/** What the secure site is asked about the visitor and the network. */
export function createQuestions(site: Site, frame: Frame, logins: Logins) {
  const find = (id: CaipNetworkId): Network | undefined => site.networks().find((one) => one.caipNetworkId === id && isEmbedded(one))
  return {
    find,
    /** Rejects with `NetworkNotFound` for one that is not the site's, or not the secure site's. */
    known(id: CaipNetworkId): Network {
      const network = find(id)
      if (!network) throw new WalletModalError('NetworkNotFound', { params: { id } })
      return network
    },
    /** The kind of account that the visitor chose, else the site, else the specification. */
    preferred(namespace: Namespace): AuthAccountType {
      const given = logins.read().types?.[namespace] ?? site.options().defaultAccountTypes?.[namespace]
      return isAccountType(given) ? given : defaultAuthType(namespace)
    },
    /** Who the visitor is on a network: this is the real connecting (contract §2.2). */
    async user(network: Network, asks: { chainId: FrameChainId; preferredAccountType: AuthAccountType }, signal?: AbortSignal): Promise<AuthUser> {
      await frame.ready(signal)
      const said = await frame.ask('GET_USER', { ...asks, ...(await rpcUrlOf(site, network)) }, signal)
      return toUser(network.chainNamespace, said, logins.read().provider)
    },
    async move(network: Network): Promise<void> {
      await frame.ready()
      await frame.ask('SWITCH_NETWORK', { chainId: network.caipNetworkId, ...(await rpcUrlOf(site, network)) })
    },
    /** Whether both kinds of account are there on a network. */
    canChooseType: (id: CaipNetworkId) => frame.smartAccountNetworks().includes(Number(id.slice(id.indexOf(':') + 1))),
  }
}

export type Questions = ReturnType<typeof createQuestions>
