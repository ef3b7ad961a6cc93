import type { Context } from 'hono'
import { isRecord, jsonBody } from '../data/common.ts'
import { refuse } from '../data/errors.ts'
import { supportedChain } from './caip.ts'
import { admit, type AddRoutes } from './parts.ts'

/** Returns why a JSON-RPC request or batch is invalid, or undefined. `id` is required, `params` is optional. */
function problemOf(request: unknown): string | undefined {
  if (!isRecord(request)) return 'expected a JSON-RPC request or an array of them'
  const missing = ['jsonrpc', 'id', 'method'].find((field) => request[field] === undefined)
  return missing === undefined ? undefined : `missing field \`${missing}\``
}

/** Adds `POST /v1?chainId=`: JSON-RPC to the local chains, as one request or a batch, with any content type. */
export const addRpc: AddRoutes = (app, parts) => {
  const answer = async (c: Context) => {
    const { projectId, chainId, providerId } = c.req.query()
    const project = admit(parts, projectId)
    // The hosted service lets only listed projects choose a provider. The sandbox lists none.
    if (providerId !== undefined) throw refuse.project()
    if (chainId === undefined) throw refuse.undecodable('missing field `chainId`')
    supportedChain(chainId)
    const body = await jsonBody(c)
    const problem = (Array.isArray(body) ? body : [body]).map(problemOf).find((one) => one !== undefined)
    if (problem !== undefined) throw refuse.undecodable(problem)
    const node = parts.nodes.find(({ id }) => id === chainId)
    if (!node || project.fault === 'down') throw refuse.chainDown(chainId)
    try {
      return await node.ask(await c.req.text())
    } catch {
      throw refuse.chainDown(chainId)
    }
  }
  for (const path of ['/v1', '/v1/']) {
    app.post(path, answer)
    app.get(path, () => {
      throw refuse.get()
    })
  }
}
