import { isEmbedded, type AuthAccountType, type AuthUser } from '../../core/login/auth.ts'
import { defaultAuthType } from '../../core/login/authAddress.ts'
import { toWalletModalError, WalletModalError } from '../../core/errors.ts'
import type { Frame, FrameChainId, UserQuery } from '../../core/login/frame.ts'
import type { SignInMessage } from '../../core/signIn/siwx.ts'
import type { Site } from '../../core/site.ts'
import type { CaipNetworkId, Namespace, Network } from '../../core/types.ts'
import { isAccountType, type Logins } from './logins.ts'
import { rpcUrlOf } from './requests.ts'
import { toSignedIn, toSiwxMessage } from './oneClick.ts'
import { toUser } from './users.ts'

export interface Opening {
  signal?: AbortSignal
  /** Signed by the secure site while it connects, if it can. */
  message?: SignInMessage
}

type UserAsk = { chainId: FrameChainId; preferredAccountType: AuthAccountType }

/** Reads the user's account from the secure site, and switches the network there. */
export function createAccountQueries(site: Site, frame: Frame, logins: Logins) {
  const find = (id: CaipNetworkId): Network | undefined =>
    site.networks().find((one) => one.caipNetworkId === id && isEmbedded(one))
  async function ask(network: Network, payload: UserQuery, signal?: AbortSignal) {
    await frame.ready(signal)
    const answer = await frame.request('GET_USER', { ...payload, ...(await rpcUrlOf(site, network)) }, signal)
    return { user: toUser(network.chainNamespace, answer, logins.read().provider), answer }
  }
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
    user: async (network: Network, payload: UserAsk): Promise<AuthUser> => (await ask(network, payload)).user,
    /** The same; the secure site signs a message together with it, unless it fails at that. */
    async enter(network: Network, payload: UserAsk, { signal, message }: Opening) {
      if (message) {
        try {
          const { user, answer } = await ask(network, { ...payload, siwxMessage: toSiwxMessage(message) }, signal)
          return { user, signedIn: toSignedIn(message, answer) }
        } catch (error) {
          if (signal?.aborted) throw error
          site.alert(toWalletModalError(error))
        }
      }
      return { user: (await ask(network, payload, signal)).user, signedIn: undefined }
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
