import { Hono, type Context } from 'hono'
import type { Bindings } from '../service.ts'
import { CATALOGUE, type CatalogueWallet } from '../data/catalogue.ts'
import { addCommon } from '../data/common.ts'
import { refuse } from '../data/errors.ts'
import { routeIn, type OwnOrigin } from '../data/ownOrigin.ts'
import { projectsOf } from '../data/projects.ts'
import { TON_WALLETS, type TonWallet } from '../data/tonWallets.ts'
import { AUTH_ROUTES, createAuth, type AuthParts } from './auth.ts'
import { addImages } from './images.ts'
import { queryWallets } from './query.ts'
import type { SolverParts } from './transfers/solver.ts'
import { createTransfers, TRANSFER_ROUTES } from './transfers/index.ts'

const ROUTES = [
  '/appkit/v1/config',
  '/projects/v1/origins',
  '/appkit/v1/project-limits',
  '/getWallets',
  '/getAnalyticsConfig',
  '/ton/v1/wallets',
  '/getWalletImage/:id',
  '/public/getAssetImage/:id',
  '/public/getCurrencyImage/:code',
  '/public/getTokenImage/:symbol',
  '/clients',
  ...AUTH_ROUTES,
  ...TRANSFER_ROUTES,
] as const

/** The project and SDK of a caller. */
export interface Client {
  projectId: string
  st?: string
  sv?: string
  requests: number
}

function createClients() {
  const clients = new Map<string, Client>()
  return {
    note(projectId: string, st: string | undefined, sv: string | undefined) {
      const key = JSON.stringify([projectId, st, sv])
      const client = clients.get(key) ?? { projectId, st, sv, requests: 0 }
      clients.set(key, { ...client, requests: client.requests + 1 })
    },
    list: () => [...clients.values()],
    clear: () => clients.clear(),
  }
}

/** Returns the absolute URL of an image on this origin, with the required query. */
function addressOf(c: Context, path: string): string {
  const url = new URL(path, c.req.url)
  url.searchParams.set('projectId', c.req.query('projectId') ?? '')
  return url.href
}

const withImage = (c: Context, wallet: TonWallet): TonWallet => ({ ...wallet, image: addressOf(c, wallet.image) })
const withImageUrl = (c: Context, wallet: CatalogueWallet): CatalogueWallet =>
  wallet.image_url === undefined ? wallet : { ...wallet, image_url: addressOf(c, wallet.image_url) }

/** Simulates the wallet API: remote configuration, origins, limits, the wallet list, images and the hosted sign-in. */
export function createWalletApi(parts: AuthParts & Partial<SolverParts>): OwnOrigin {
  const { projectId } = parts
  const projects = projectsOf(projectId)
  const clients = createClients()
  const auth = createAuth(parts)
  const { cashier, outcomes } = parts
  const transfers = cashier && outcomes && createTransfers({ ...parts, cashier, outcomes })
  const app = new Hono<Bindings>()
  addCommon(app)
  // This route is only for tests, so it needs no project id.
  app.get('/clients', (c) => c.json(clients.list()))

  const projectOf = (c: Context) => {
    const project = projects.get(c.req.query('projectId') ?? '')
    if (!project) throw refuse.project()
    if (project.fault === 'blocked') throw refuse.project(403)
    return project
  }
  app.use('*', async (c, next) => {
    const { projectId: id, st, sv } = c.req.query()
    // Logs refused requests as well, because tests need them most.
    clients.note(id ?? '', st, sv)
    projectOf(c)
    await next()
  })
  app.get('/appkit/v1/config', (c) => c.json({ features: projectOf(c).features }))
  app.get('/projects/v1/origins', (c) => c.json({ allowedOrigins: projectOf(c).allowedOrigins }))
  app.get('/appkit/v1/project-limits', (c) => c.json({ planLimits: projectOf(c).planLimits }))
  app.get('/getAnalyticsConfig', (c) => c.json({ isAnalyticsEnabled: projectOf(c).isAnalyticsEnabled }))
  app.get('/getWallets', (c) => {
    const { data, count } = queryWallets(CATALOGUE, c.req.query())
    return c.json({ data: data.map((wallet) => withImageUrl(c, wallet)), count })
  })
  app.get('/ton/v1/wallets', (c) => c.json(TON_WALLETS.map((wallet) => withImage(c, wallet))))
  addImages(app)
  auth.addRoutes(app)
  transfers?.addRoutes(app)
  const reset = () => {
    clients.clear()
    auth.reset()
    transfers?.reset()
  }
  return {
    name: 'walletApi',
    path: '/',
    ownOrigin: true,
    listed: true,
    app,
    routes: ROUTES,
    routeOf: routeIn(ROUTES),
    reset,
  }
}
