import type { AuthAccountType, AuthUser } from '../../core/login/auth.ts'
import { createQueue } from '../../core/async/queue.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import { WalletModalError, toWalletModalError } from '../../core/errors.ts'
import type { Frame } from '../../core/login/frame.ts'
import { FRAME_SIGN_OUT_MS } from '../../core/limits.ts'
import type { Site } from '../../core/site.ts'
import type { CaipNetworkId, Namespace, Network } from '../../core/types.ts'
import type { Approvals } from './approvals.ts'
import { createEvmProvider } from './evmProvider.ts'
import { createAuthLink, type AuthLink } from './link.ts'
import type { Logins } from './logins.ts'
import type { AccountQueries, Opening } from './accountQueries.ts'
import { createRequests, type WalletState } from './requests.ts'
import type { AuthLinks } from './authLinks.ts'
import { createSolanaProvider } from './solanaProvider.ts'
import { askedChain } from './users.ts'

export interface SessionParts {
  site: Site
  frame: Frame
  logins: Logins
  approvals: Approvals
  authLinks: AuthLinks
  queries: AccountQueries
  disallowed(method: string): void
  /** Called when the login has ended, for whatever reason. */
  left(): void
}

type Providers = Pick<SessionParts, 'site' | 'frame' | 'approvals' | 'authLinks' | 'queries' | 'disallowed'> & {
  switchTo(namespace: Namespace, id: CaipNetworkId): Promise<void>
}

/** Creates the kind of provider that the namespace's adapter expects. */
function providerOf(
  namespace: Namespace,
  network: Network,
  { queries, authLinks, switchTo, ...parts }: Providers,
): unknown {
  const user = () => authLinks.of(namespace).user
  const state = (): WalletState => ({
    address: user().address,
    type: user().type,
    network: queries.known(user().network),
  })
  const ask = createRequests({ ...parts, user })
  // A numeric chain id means an EVM network.
  return typeof network.id === 'number'
    ? createEvmProvider({ state, ask, switchTo: (id) => switchTo(namespace, id) })
    : createSolanaProvider({ state, ask, find: queries.find })
}

/** Switches network and account type, one switch at a time. A switch is rejected while a request waits for approval. */
function createMoves({ frame, approvals, authLinks, queries }: SessionParts, inTurn: ReturnType<typeof createQueue>) {
  function refuseWhilePending(): void {
    if (approvals.all().length) throw new WalletModalError('RequestPending')
  }

  return {
    async switchTo(namespace: Namespace, id: CaipNetworkId): Promise<void> {
      const link = authLinks.of(namespace)
      const network = queries.find(id)
      // 4902 is EIP-3326's code for an unknown chain.
      if (!network) throw Object.assign(new Error('The network has to be added.'), { code: 4902 })
      refuseWhilePending()
      await inTurn(async () => {
        await queries.move(network)
        const user = await queries.user(network, { chainId: id, preferredAccountType: link.user.type })
        if (user.network !== id) throw new WalletModalError('UnsupportedChain')
        authLinks.update(link, user)
      })
    },
    async prefer(type: AuthAccountType): Promise<void> {
      const link =
        authLinks.all().find((one) => queries.canChooseType(one.network)) ?? authLinks.of(authLinks.user()?.namespace)
      if (link.user.type === type) return
      if (!queries.canChooseType(link.network)) throw new WalletModalError('UnsupportedChain')
      refuseWhilePending()
      await inTurn(async () => {
        const network = queries.known(link.network)
        await frame.ready()
        await frame.request('SET_PREFERRED_ACCOUNT', { type })
        const user = await queries.user(network, { chainId: askedChain(network), preferredAccountType: type })
        if (user.type !== type) throw new WalletModalError('UnsupportedChain')
        authLinks.update(link, user)
      })
    },
  }
}

/** Creates the links of a login, which end together. */
export function createSession(parts: SessionParts) {
  const { site, frame, logins, approvals, authLinks, queries, left } = parts
  const inTurn = createQueue()
  const { switchTo, prefer } = createMoves(parts, inTurn)
  const alert = (error: unknown) => site.alert(toWalletModalError(error))
  let closing: Promise<void> | undefined

  /** Ends the login on this page: because the visitor or the secure site ended it. */
  function end(): void {
    left()
    const links = authLinks.clear()
    approvals.abort()
    for (const link of links) link.ended()
  }

  /** Ends the login on this page at once, and at the secure site within 3 s. Never rejects. */
  function signOut(): Promise<void> {
    if (closing) return closing
    logins.clear()
    closing = withTimeout(frame.request('SIGN_OUT', undefined), { ms: FRAME_SIGN_OUT_MS }).catch(() => {})
    end()
    return closing
  }

  function open(user: AuthUser, network: Network): AuthLink {
    closing = undefined
    return authLinks.put(
      createAuthLink(authLinks.remember(user), {
        provider: providerOf(user.namespace, network, { ...parts, switchTo }),
        onMove: (to) => void inTurn(() => queries.move(queries.known(to))).catch(alert),
        close: signOut,
      }),
    )
  }

  return {
    inTurn,
    prefer,
    signOut,
    end,
    /** Connects the user on a network. */
    openOn: (network: Network, type: AuthAccountType, { signal, message }: Opening = {}) =>
      inTurn(async () => {
        const ask = { chainId: askedChain(network), preferredAccountType: type }
        const { user, signedIn } = await queries.enter(network, ask, { signal, message })
        const link = open(user, network)
        return signedIn ? Object.assign(link, { signedIn: [signedIn] }) : link
      }),
  }
}

export type Session = ReturnType<typeof createSession>
