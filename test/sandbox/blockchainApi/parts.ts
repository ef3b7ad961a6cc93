import type { Context, Hono } from 'hono'
import { refuse } from '../data/errors.ts'
import type { ServiceParts } from '../data/ownOrigin.ts'
import type { Project } from '../data/projects.ts'
import type { Bindings } from '../service.ts'
import type { SocketRoute } from '../socketFront.ts'
import type { Ledger } from './ledger.ts'
import type { SolanaNode } from './solanaLedger.ts'

/** Where JSON-RPC for a chain goes. */
export interface Node {
  /** CAIP-2. */
  id: string
  /** Answers a JSON-RPC body. */
  ask(body: string): Promise<Response>
  /** Takes a WebSocket; not every chain has one. */
  serve?: SocketRoute['serve']
}

/** What every route of the Blockchain API is made from. */
export interface ApiParts extends ServiceParts {
  ledgers: readonly Ledger[]
  nodes: readonly Node[]
  solana?: SolanaNode
  projects: ReadonlyMap<string, Project>
  /** When the service was made, in milliseconds since 1970. */
  startedAt: number
}

/** Adds the routes of one part of the contract; a new part is a file with one of these, and a line in `index.ts`. */
export type AddRoutes = (app: Hono<Bindings>, parts: ApiParts) => void

/** Refuses an unknown or blocked project; the caller says where its id was found. */
export function projectFor({ projects }: ApiParts, id: unknown): Project {
  const project = typeof id === 'string' ? projects.get(id) : undefined
  if (!project || project.trouble === 'blocked') throw refuse.project()
  return project
}

/** The project of a request, once its quota allows the request. */
export function admit(parts: ApiParts, id: unknown): Project {
  const project = projectFor(parts, id)
  if (project.trouble === 'quota') throw refuse.quota()
  if (project.trouble === 'rate') throw refuse.rate()
  return project
}

/** `work`, refused as 503 with the words of contract A1 when what it reads is down or the project says so. */
export async function provided<T>(project: Project, who: string, work: () => Promise<T>): Promise<T> {
  if (project.trouble === 'down') throw refuse.down(who)
  try {
    return await work()
  } catch (error) {
    // What `fetch` throws when nothing listens.
    if (error instanceof TypeError) throw refuse.down(who)
    throw error
  }
}

/** Addresses of token images on this service's own origin. */
export const iconUrlOf = (c: Context) => (symbol: string) => new URL(`/icons/${encodeURIComponent(symbol)}`, c.req.url).href
