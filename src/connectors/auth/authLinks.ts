import type { AuthUser } from '../../core/login/auth.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { FrameUser } from '../../core/login/frame.ts'
import type { Site } from '../../core/site.ts'
import type { Namespace } from '../../core/types.ts'
import type { AuthLink } from './link.ts'
import type { Logins } from './logins.ts'

/** Facts that only the login returns; later answers of the secure site lack them. */
type LoginFacts = Pick<AuthUser, 'email' | 'userName'>

/** Applies a message that the secure site sent without a request. Such a message cannot change the address. */
function receive(link: AuthLink, { email, userName, address, smartAccountDeployed: isDeployed }: FrameUser): void {
  if (link.user.address.toLowerCase() !== address.toLowerCase()) return
  link.update({
    ...link.user,
    ...(email && { email }),
    ...(userName && { userName }),
    ...(isDeployed !== undefined && { isDeployed }),
  })
}

function present(link: AuthLink | undefined, t: Site['t']): AuthLink {
  if (!link) throw new WalletModalError('NotConnected', { message: t('frame.notSignedIn') })
  return link
}

/** Keeps the links of the current login, one per namespace, and the user to whom they belong. */
export function createAuthLinks({ t, logins, changed }: { t: Site['t']; logins: Logins; changed(): void }) {
  const links = new Map<Namespace, AuthLink>()
  let latest: Namespace | undefined
  let facts: LoginFacts = {}

  function remember(user: AuthUser): AuthUser {
    latest = user.namespace
    logins.prefer(user.namespace, user.type)
    return { ...facts, ...user }
  }

  return {
    all: () => [...links.values()],
    user: (namespace = latest) => (namespace ? links.get(namespace)?.user : undefined),
    /** Returns the link of a namespace. Throws `NotConnected` if there is none. */
    of: (namespace: Namespace | undefined) => present(namespace && links.get(namespace), t),
    remember,
    put(link: AuthLink): AuthLink {
      links.set(link.namespace, link)
      changed()
      return link
    },
    /** Applies a user that the secure site has returned. Throws `Aborted` if the link was replaced meanwhile. */
    update(link: AuthLink, user: AuthUser): void {
      if (links.get(user.namespace) !== link) throw new WalletModalError('Aborted')
      link.update(remember(user))
      changed()
    },
    /** Adds facts that the login returned to every link. */
    addFacts(more: LoginFacts): void {
      facts = { ...facts, ...more }
      for (const link of links.values()) link.update({ ...link.user, ...more })
      changed()
    },
    received(answer: FrameUser): void {
      for (const link of links.values()) receive(link, answer)
      changed()
    },
    /** Removes all links without notifying their listeners. */
    clear(): AuthLink[] {
      const left = [...links.values()]
      links.clear()
      facts = {}
      latest = undefined
      changed()
      return left
    },
  }
}

export type AuthLinks = ReturnType<typeof createAuthLinks>
