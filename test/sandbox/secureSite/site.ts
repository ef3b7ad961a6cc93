import type { Clock } from '../clock.ts'
import type { EvmChain } from '../evm/chain.ts'
import type { Mailbox } from '../mailbox/index.ts'
import { newSession, type Session } from './session.ts'
import { defaultSettings } from './settings.ts'
import { createTickets } from './tickets.ts'
import { createUsers } from './users.ts'

/** The part of the Solana chain that the secure site uses. */
export interface SolanaPart {
  id: string
  handle(body: unknown): Promise<unknown>
}

export interface SecureSiteParts {
  clock: Clock
  deliver: Mailbox['deliver']
  chains: readonly EvmChain[]
  solana?: SolanaPart
  /** The project id of sandbox.json. */
  projectId: string
}

/** A social login, from the app's request to the provider's answer. */
export interface SocialLogin {
  sessionId: string
  provider: string
  appOrigin?: string
  /** Set when the visitor has agreed. The login can then be used once. */
  userName?: string
}

export interface Link {
  email: string
  device: string
  expiresAt: number
}

/** A batch that was sent, for `wallet_getCallsStatus`. */
export interface SentBatch {
  chainId: number
  version: string
  atomic: boolean
  hashes: string[]
  rpcUrl?: string
}

/** Creates the data of the secure site. */
export function createSite(parts: SecureSiteParts) {
  const sessions = new Map<string, Session>()
  /** Pairs of e-mail address and browser that need no approval. */
  const devices = new Set<string>()
  const site = {
    ...parts,
    users: createUsers(),
    tickets: createTickets(),
    settings: defaultSettings(),
    /** Links sent by e-mail, by their id. */
    links: new Map<string, Link>(),
    /** Pending social logins, by the `state` sent to the provider. */
    socials: new Map<string, SocialLogin>(),
    /** The session of each pending Farcaster login, by channel. */
    channels: new Map<string, string>(),
    batches: new Map<string, SentBatch>(),
    /** Pending and completed funding by user identity, so that each user is funded once. */
    funded: new Map<string, Promise<void>>(),
    session(id: string, projectId: string): Session {
      const found = sessions.get(id)
      // A session belongs to one project: its id is not valid for another.
      if (found && found.projectId === projectId) return found
      const made = newSession(projectId)
      sessions.set(id, made)
      return made
    },
    sessionById: (id: string) => sessions.get(id),
    sessions: () => sessions.values(),
    /** An address tagged `+known` needs no device approval in any browser. */
    isKnown: (email: string, device: string) =>
      /\+known@/i.test(email) || devices.has(`${device} ${email.toLowerCase()}`),
    trust: (email: string, device: string) => void devices.add(`${device} ${email.toLowerCase()}`),
    reset() {
      for (const kept of [
        sessions,
        devices,
        site.links,
        site.socials,
        site.channels,
        site.batches,
        site.funded,
        site.users,
        site.tickets,
      ])
        kept.clear()
      site.settings = defaultSettings()
    },
  }
  return site
}

export type Site = ReturnType<typeof createSite>

/** One event, with the site and its caller. */
export interface Visit {
  site: Site
  session: Session
  sessionId: string
  device: string
  /** The site's own origin, as browsers see it. */
  origin: string
}
