import type { Clock } from '../clock.ts'
import type { EvmChain } from '../evm/chain.ts'
import type { Mailbox } from '../mailbox/index.ts'
import { newSession, type Session } from './session.ts'
import { defaultSettings } from './settings.ts'
import { createTickets } from './tickets.ts'
import { createUsers } from './users.ts'

/** The part of the Solana chain that the site uses. */
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
  /** Set once the visitor agrees; usable once. */
  userName?: string
}

export interface Link {
  email: string
  device: string
  expiresAt: number
}

/** A batch of calls, for `wallet_getCallsStatus`. */
export interface SentBatch {
  chainId: number
  version: string
  atomic: boolean
  hashes: string[]
  rpcUrl?: string
}

/** The site's data. */
export function createSite(parts: SecureSiteParts) {
  const sessions = new Map<string, Session>()
  /** Known browsers of each e-mail address. */
  const devices = new Set<string>()
  const site = {
    ...parts,
    users: createUsers(),
    tickets: createTickets(),
    settings: defaultSettings(),
    /** By the id in the e-mail link. */
    links: new Map<string, Link>(),
    /** By the `state` sent to the provider. */
    socials: new Map<string, SocialLogin>(),
    /** Farcaster channels and their sessions. */
    channels: new Map<string, string>(),
    batches: new Map<string, SentBatch>(),
    /** Users already funded. */
    funded: new Map<string, Promise<void>>(),
    session(id: string, projectId: string): Session {
      const found = sessions.get(id)
      // Ids belong to one project; a session of another project is not accepted.
      if (found && found.projectId === projectId) return found
      const made = newSession(projectId)
      sessions.set(id, made)
      return made
    },
    sessionById: (id: string) => sessions.get(id),
    sessions: () => sessions.values(),
    /** An address tagged `+known` skips device approval in every browser. */
    isKnown: (email: string, device: string) => /\+known@/i.test(email) || devices.has(`${device} ${email.toLowerCase()}`),
    trust: (email: string, device: string) => void devices.add(`${device} ${email.toLowerCase()}`),
    reset() {
      for (const kept of [sessions, devices, site.links, site.socials, site.channels, site.batches, site.funded, site.users, site.tickets]) kept.clear()
      site.settings = defaultSettings()
    },
  }
  return site
}

export type Site = ReturnType<typeof createSite>

/** One event: the site and the caller. */
export interface Visit {
  site: Site
  session: Session
  sessionId: string
  device: string
  /** The site's own origin, as browsers see it. */
  origin: string
}
