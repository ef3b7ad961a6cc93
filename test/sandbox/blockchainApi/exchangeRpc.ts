import { isRecord, jsonBody } from '../data/common.ts'
import { Refusal, refuse } from '../data/errors.ts'
import type { Project } from '../data/projects.ts'
import { matchesOrigin } from '../relay/projects.ts'
import { EXCHANGE_METHODS } from './exchangeMethods.ts'
import { admit, type AddRoutes, type ApiParts } from './parts.ts'
import { invalidParams, RpcRefusal } from './rpcRefusal.ts'

export const EXCHANGE_ROUTE = '/v1/json-rpc'

const isAllowed = ({ allowedOrigins }: Project, origin: string) =>
  allowedOrigins.length === 0 || allowedOrigins.some((pattern) => matchesOrigin(pattern, origin))

/** Returns the origin that may read an answer: only that of a page that the project allows. */
export const readerOf =
  (projects: ReadonlyMap<string, Project>) =>
  (projectId = '', origin?: string) => {
    const project = projects.get(projectId)
    return project && origin !== undefined && isAllowed(project, origin) ? origin : undefined
  }

/** Throws unless the project has the feature that the request needs. */
function checkFeature({ features }: Project, source: string | undefined): void {
  const [id, name] = source === 'fund-wallet' ? ['fund_from_exchange', 'Fund Wallet'] : ['payments', 'Payments']
  if (features?.some((feature) => feature.id === id && feature.isEnabled)) return
  throw new RpcRefusal(`Validation error: Feature not enabled: ${name} feature is not enabled for this project`)
}

/** Returns the project. Every refusal of it, of a quota too, is the JSON-RPC error -1. */
function projectOf(parts: ApiParts, id: string | undefined): Project {
  try {
    return admit(parts, id)
  } catch (error) {
    throw error instanceof Refusal ? new RpcRefusal(`Invalid project ID: ${error.message}`, -1) : error
  }
}

/** Answers one call. Throws a refusal. */
function perform(parts: ApiParts, call: Readonly<Record<string, unknown>>, query: Record<string, string>): unknown {
  const project = projectOf(parts, query['projectId'])
  const { method, params = {} } = call
  const found = typeof method === 'string' ? EXCHANGE_METHODS[method] : undefined
  if (!found) throw new RpcRefusal('Method not found', -32601)
  if (!isRecord(params)) throw invalidParams('expected an object')
  if (project.fault === 'down' || !parts.sessions || !parts.pages) throw new RpcRefusal('Internal error', -32000)
  try {
    checkFeature(project, query['source'])
    const { sessions, pages } = parts
    return found.run(params, { sessions, page: pages.exchange(), projectId: query['projectId'] ?? '' })
  } catch (error) {
    if (!(error instanceof RpcRefusal) || error.code !== undefined) throw error
    throw new RpcRefusal(`${String(method)}: ${error.message}`, found.code)
  }
}

/** Adds `POST /v1/json-rpc`: the exchanges that pay. Batches are not supported, as in the hosted service. */
export const addExchangeRpc: AddRoutes = (app, parts) => {
  app.post(EXCHANGE_ROUTE, async (c) => {
    const call = await jsonBody(c)
    if (!isRecord(call) || call['jsonrpc'] !== '2.0' || !('id' in call)) throw refuse.undecodable('expected a request')
    const origins = parts.projects.get(c.req.query('projectId') ?? '')?.allowedOrigins ?? []
    if (origins.length > 0) c.header('x-allowed-origins', origins.join(','))
    const answer = { jsonrpc: '2.0', id: call['id'] }
    try {
      return c.json({ ...answer, result: perform(parts, call, c.req.query()) })
    } catch (error) {
      if (!(error instanceof RpcRefusal)) throw error
      const { message, code = -32000 } = error
      return c.json({ ...answer, error: { code, message, data: null } }, code === -32000 ? 500 : 400)
    }
  })
}
