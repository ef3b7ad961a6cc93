import type { Clock } from '../clock.ts'
import type { EvmChain } from '../evm/chain.ts'
import type { Mailbox } from '../mailbox/index.ts'
import { newSession, type Session } from './session.ts'
import { defaultSettings } from './settings.ts'
import { createTickets } from './tickets.ts'
import { createUsers } from './users.ts'

/** As much of the Solana chain as the site needs. */
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

/** A login at a provider, from the app's wish to the provider's answer. */
export interface SocialLogin {
  sessionId: string
  provider: string
  appOrigin?: string
  /** Once the visitor agreed: good for one use. */
  userName?: string
}

export interface Link {
  email: string
  device: string
  expiresAt: number
}

/** A batch of calls, as `wallet_getCallsStatus` tells of it. */
export interface SentBatch {
  chainId: number
  version: string
  atomic: boolean
  hashes: string[]
  rpcUrl?: string
}

/** All that the site knows while the sandbox runs. */
export function createSite(parts: SecureSiteParts) {
  const sessions = new Map<string, Session>()
  /** Which browsers an e-mail address was used in. */
  const devices = new Set<string>()
  const site = {
    ...parts,
    users: createUsers(),
    tickets: createTickets(),
    settings: defaultSettings(),
    /** By the id in the mail's link. */
    links: new Map<string, Link>(),
    /** By the `state` that goes to the provider. */
    socials: new Map<string, SocialLogin>(),
    /** Farcaster channels, and whose they are. */
    channels: new Map<string, string>(),
    batches: new Map<string, SentBatch>(),
    /** Users who have got their coins. */
    funded: new Map<string, Promise<void>>(),
    session(id: string, projectId: string): Session {
      const found = sessions.get(id)
      // Ids are made for one project; another one's session is nobody's to use.
      if (found && found.projectId === projectId) return found
      const made = newSession(projectId)
      sessions.set(id, made)
      return made
    },
    sessionById: (id: string) => sessions.get(id),
    sessions: () => sessions.values(),
    /** An address tagged `+known` is at home everywhere. */
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

/** One event: the site, and who asks. */
export interface Visit {
  site: Site
  session: Session
  sessionId: string
  device: string
  /** The site's own origin, as the visitor's browser knows it. */
  origin: string
}
