import type { Context, Hono } from 'hono'
import { refuse } from '../data/errors.ts'
import type { ServiceParts } from '../data/ownOrigin.ts'
import type { Project } from '../data/projects.ts'
import type { Outcomes } from '../control/outcomes.ts'
import type { Uniswap } from '../evm/swapContracts.ts'
import type { Sessions } from '../exchange/sessions.ts'
import type { Bindings } from '../service.ts'
import type { SocketRoute } from '../socketFront.ts'
import type { Ledger } from './ledger.ts'
import type { Registry } from './registry.ts'
import type { SolanaNode } from './solanaLedger.ts'

/** JSON-RPC of one chain. */
export interface Node {
  /** CAIP-2. */
  id: string
  /** Forwards a JSON-RPC body to the node, and returns its answer. */
  ask(body: string): Promise<Response>
  /** Accepts a WebSocket, if the chain supports it. */
  serve?: SocketRoute['serve']
}

/** What the routes for buying and paying need. Without it they are down. */
export interface SellingParts {
  outcomes?: Outcomes
  /** The payments of the exchange. */
  sessions?: Sessions
  /** URLs of the pages. They are known once the sandbox runs. */
  pages?: { onramp(): string; exchange(): string }
}

/** Dependencies of every route of the Blockchain API. */
export interface ApiParts extends ServiceParts, SellingParts {
  ledgers: readonly Ledger[]
  nodes: readonly Node[]
  solana?: SolanaNode
  projects: ReadonlyMap<string, Project>
  registry: Registry
  /** The contracts of Uniswap; `null` for a sandbox without them. Default: those that are installed. */
  uniswap?: Uniswap | null
  /** When the service was created, in milliseconds since 1970. */
  startedAt: number
}

/**
 * Adds one group of routes. For a new group, create a file that exports such a function, and add a line in `index.ts`.
 */
export type AddRoutes = (app: Hono<Bindings>, parts: ApiParts) => void

/** Returns the project of an id. Throws if the project is unknown or blocked. */
export function projectFor({ projects }: ApiParts, id: unknown): Project {
  const project = typeof id === 'string' ? projects.get(id) : undefined
  if (!project || project.fault === 'blocked') throw refuse.project()
  return project
}

/** Returns the project of a request. Throws if the project is unknown, blocked or over a limit. */
export function admit(parts: ApiParts, id: unknown): Project {
  const project = projectFor(parts, id)
  if (project.fault === 'quota') throw refuse.quota()
  if (project.fault === 'rate') throw refuse.rate()
  return project
}

/** Runs `work`, which asks a node. Throws 503 if the node is down or the project simulates an outage. */
export async function provided<T>(project: Project, who: string, work: () => Promise<T>): Promise<T> {
  if (project.fault === 'down') throw refuse.down(who)
  try {
    return await work()
  } catch (error) {
    // `fetch` throws a TypeError when nothing listens.
    if (error instanceof TypeError) throw refuse.down(who)
    throw error
  }
}

/** Returns a function that creates URLs of token images on this service's own origin. */
export const iconUrlOf = (c: Context) => (symbol: string) =>
  new URL(`/icons/${encodeURIComponent(symbol)}`, c.req.url).href
