import type { AuthUser } from '../../core/login/auth.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { FrameUser } from '../../core/login/frame.ts'
import type { Site } from '../../core/site.ts'
import type { Namespace } from '../../core/types.ts'
import type { AuthLink } from './link.ts'
import type { Logins } from './logins.ts'

/** What the login itself told of the visitor, which the secure site does not repeat. */
type LoginFacts = Pick<AuthUser, 'email' | 'userName'>

/** What was said unasked: never another address. */
function hear(link: AuthLink, { email, userName, address, smartAccountDeployed: isDeployed }: FrameUser): void {
  if (link.user.address.toLowerCase() !== address.toLowerCase()) return
  link.know({ ...link.user, ...(email && { email }), ...(userName && { userName }), ...(isDeployed !== undefined && { isDeployed }) })
}

function present(link: AuthLink | undefined, say: Site['say']): AuthLink {
  if (!link) throw new WalletModalError('NotConnected', { message: say('frame.notSignedIn') })
  return link
}

/** The links of the visitor's login, one for each namespace, and what is known of who they are. */
export function createSeats({ say, logins, changed }: { say: Site['say']; logins: Logins; changed(): void }) {
  const links = new Map<Namespace, AuthLink>()
  let latest: Namespace | undefined
  let facts: LoginFacts = {}

  function noted(user: AuthUser): AuthUser {
    latest = user.namespace
    logins.prefer(user.namespace, user.type)
    return { ...facts, ...user }
  }

  return {
    all: () => [...links.values()],
    user: (namespace = latest) => (namespace ? links.get(namespace)?.user : undefined),
    /** Rejects with `NotConnected`. */
    of: (namespace: Namespace | undefined) => present(namespace && links.get(namespace), say),
    noted,
    put(link: AuthLink): AuthLink {
      links.set(link.namespace, link)
      changed()
      return link
    },
    /** The secure site says something else now; `Aborted` where the link is not in use any more. */
    know(link: AuthLink, user: AuthUser): void {
      if (links.get(user.namespace) !== link) throw new WalletModalError('Aborted')
      link.know(noted(user))
      changed()
    },
    /** What the login told. */
    learn(more: LoginFacts): void {
      facts = { ...facts, ...more }
      for (const link of links.values()) link.know({ ...link.user, ...more })
      changed()
    },
    heard(said: FrameUser): void {
      for (const link of links.values()) hear(link, said)
      changed()
    },
    /** Leaves them all; whoever watches them is not told yet. */
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

export type Seats = ReturnType<typeof createSeats>
