import { SUPPORTED_CHAINS } from '../data/supportedChains.ts'
import { projectFor, type AddRoutes } from './parts.ts'

const CACHED = { 'cache-control': 'public, max-age=86400, s-maxage=86400' }

/** Adds `GET /v1/supported-chains`, which has no quota, because every client requests it first. */
export const addSupportedChains: AddRoutes = (app, parts) => {
  app.get('/v1/supported-chains', (c) => {
    projectFor(parts, c.req.query('projectId'))
    return c.json(SUPPORTED_CHAINS, 200, CACHED)
  })
}
