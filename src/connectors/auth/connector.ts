import { AUTH_NAMESPACES, isEmbedded, type AuthWallet } from '../../core/login/auth.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import type { Connector, Link } from '../../core/connector.ts'
import { WalletModalError, toWalletModalError } from '../../core/errors.ts'
import type { Frame } from '../../core/login/frame.ts'
import type { Site } from '../../core/site.ts'
import type { Connection, Namespace, Network } from '../../core/types.ts'
import { createWatchers } from '../../core/events/watchers.ts'
import { createApprovals } from './approvals.ts'
import { createLogins, isAccountType } from './logins.ts'
import { createAccountQueries, type Opening } from './accountQueries.ts'
import { createAuthLinks } from './authLinks.ts'
import { createSession, type Session } from './session.ts'
import { createSigningIn, createUpdating } from './signingIn.ts'

export type Auth = AuthWallet & Pick<Connector, 'connect' | 'restore'>

interface LinkingParts {
  site: Site
  frame: Frame
  session: Session
  queries: ReturnType<typeof createAccountQueries>
  logins: ReturnType<typeof createLogins>
  /**
   * Whether the visitor is signed in at the secure site. Each call asks the secure site until the answer is yes; then
   * the answer is cached.
   */
  isIn(signal?: AbortSignal): Promise<boolean>
}

/**
 * Returns the network on which each namespace starts: the first of the site's networks that the embedded wallet
 * supports.
 */
const startsOf = (site: Site) =>
  AUTH_NAMESPACES.flatMap(
    (namespace) => site.networks().find((one) => one.chainNamespace === namespace && isEmbedded(one)) ?? [],
  )

/**
 * Connects one link per namespace. The namespace that the site requested comes last, so that the frame ends up on its
 * network.
 */
function createLinking({ site, session, queries, logins, isIn }: LinkingParts): Pick<Connector, 'connect' | 'restore'> {
  const openOn = (network: Network, opening: Opening) =>
    session.openOn(network, queries.preferred(network.chainNamespace), opening)

  async function siblings(namespace: Namespace, signal: AbortSignal): Promise<Link[]> {
    const found: Link[] = []
    for (const network of startsOf(site).filter((one) => one.chainNamespace !== namespace)) {
      try {
        found.push(await openOn(network, { signal }))
      } catch (error) {
        if (signal.aborted) throw error
        // If another namespace fails, the requested one is still connected.
        site.alert(toWalletModalError(error))
      }
    }
    return found
  }

  return {
    async connect({ namespace, signal, signIn }) {
      const network = startsOf(site).find((one) => one.chainNamespace === namespace)
      if (!network) throw new WalletModalError('UnsupportedChain')
      if (!(await isIn(signal))) throw new WalletModalError('NotConnected', { message: site.t('frame.notSignedIn') })
      const others = await siblings(namespace, signal)
      // The secure site signs on EVM networks only: those with a number.
      const message = typeof network.id === 'number' ? await signIn?.(network.caipNetworkId) : undefined
      return Object.assign(await openOn(network, { signal, ...(message && { message }) }), { siblings: others })
    },
    async restore(saved) {
      if (!logins.read().isIn || !(await isIn())) return null
      const network =
        queries.find(saved.network) ?? startsOf(site).find((one) => one.chainNamespace === saved.namespace)
      if (!network) return null
      const link = await session.openOn(network, typeOf(saved) ?? queries.preferred(saved.namespace))
      // Another user may have signed in at the secure site meanwhile: the address of that user must not replace the
      // saved one silently.
      return link.accounts.some(({ address }) => address === saved.address) ? link : null
    },
  }
}

function typeOf({ accounts, address }: Connection) {
  const type = accounts.find((one) => one.address === address)?.type
  return isAccountType(type) ? type : undefined
}

/** Caches whether the visitor is signed in; a login or logout replaces the cached value. */
function createPresence(frame: Frame, logins: ReturnType<typeof createLogins>) {
  let answer: Promise<boolean> | undefined

  async function ask(): Promise<boolean> {
    const { isConnected } = await frame.request('IS_CONNECTED', undefined)
    if (isConnected) logins.change({ isIn: true })
    else logins.clear()
    return isConnected
  }

  return {
    set: (isIn: boolean | undefined) => void (answer = isIn === undefined ? undefined : Promise.resolve(isIn)),
    /** Whether the visitor is signed in. Only "yes" is cached. */
    async isIn(signal?: AbortSignal): Promise<boolean> {
      // Wait for the frame first: while it starts, it may clear a login that belongs to another project.
      await frame.ready(signal)
      const asked = (answer ??= ask())
      const forget = () => void (answer === asked && (answer = undefined))
      asked.then((isIn) => isIn || forget(), forget)
      return withTimeout(asked, { signal })
    },
  }
}

type FollowingParts = Pick<LinkingParts, 'logins' | 'session'> & { authLinks: ReturnType<typeof createAuthLinks> }

/**
 * Returns the network to sign in on. Throws `UnsupportedChain` if the site has none that the embedded wallet supports.
 */
function firstOf(site: Site): Network {
  const [network] = startsOf(site)
  if (!network) throw new WalletModalError('UnsupportedChain')
  return network
}

/** Applies what the frame reports without a request: a changed user, and the end of the login. */
function followFrame(frame: Frame, { logins, authLinks, session }: FollowingParts): void {
  frame.listen((push) => {
    if (push && 'user' in push) return authLinks.received(push.user)
    if (push?.isConnected) return
    // `push` is undefined if the site switched projects: then the login saved for the new project must stay.
    if (push) logins.clear()
    session.end()
  })
}

/** Creates the embedded wallet, which runs in the secure site's frame. */
export function createAuth(site: Site, frame: Frame): Auth {
  const watchers = createWatchers<void>()
  const refusals = createWatchers<string>()
  const changed = () => watchers.emit()
  const logins = createLogins(site)
  const authLinks = createAuthLinks({ t: site.t, logins, changed })
  const approvals = createApprovals({ t: site.t, changed, drop: frame.abort })
  const queries = createAccountQueries(site, frame, logins)
  const parts = { site, frame, logins, authLinks, queries }
  const session = createSession({ ...parts, approvals, disallowed: refusals.emit, left: () => presence.set(undefined) })
  const presence = createPresence(frame, logins)

  followFrame(frame, { logins, authLinks, session })

  return {
    get popupUrl() {
      return frame.popupUrl
    },
    get origins() {
      return frame.origins
    },
    ready: () => frame.ready(),
    ...createUpdating({ frame, logins, authLinks }),
    ...createSigningIn({ ...parts, first: () => firstOf(site), entered: () => presence.set(true) }),
    reload: frame.reload,
    isLoggedIn: () => logins.read().isIn === true,
    user: authLinks.user,
    watch: watchers.watch,
    canChooseType: queries.canChooseType,
    setPreferredType: session.prefer,
    approvals: approvals.all,
    onApproval: approvals.listen,
    onDisallowed: refusals.watch,
    abort: approvals.abort,
    syncTheme: frame.syncTheme,
    show: frame.show,
    ...createLinking({ site, frame, session, queries, logins, isIn: presence.isIn }),
  }
}
