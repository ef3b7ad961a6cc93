import { Hono } from 'hono'
import { forward } from '../evm/forward.ts'
import type { Uniswap } from '../evm/swapContracts.ts'
import { relaySocket } from '../evm/relaySocket.ts'
import type { Bindings } from '../service.ts'
import { addCommon } from '../data/common.ts'
import { routeIn, type OwnOrigin, type ServiceParts } from '../data/ownOrigin.ts'
import { projectsOf } from '../data/projects.ts'
import { BALANCE_NODES } from './addressBalance.ts'
import { addBalance } from './balance.ts'
import { addConvert, CONVERT_ROUTES } from './convert/index.ts'
import { createEvmLedger } from './evmLedger.ts'
import { addExchangeRpc, EXCHANGE_ROUTE, readerOf } from './exchangeRpc.ts'
import { addHistory } from './history.ts'
import { addIdentity } from './identity.ts'
import type { Ledger } from './ledger.ts'
import { addOnramp, ONRAMP_ROUTES } from './onramp.ts'
import type { AddRoutes, ApiParts, Node, SellingParts } from './parts.ts'
import { addPrice } from './price.ts'
import { addProfile } from './profile.ts'
import { addRegistration } from './registration.ts'
import { createRegistry } from './registry.ts'
import { addRpc } from './rpc.ts'
import { createSolanaLedger, type SolanaNode } from './solanaLedger.ts'
import { createCosigner } from './sessions.ts'
import { socketAt } from './socket.ts'
import { addSupportedChains } from './supportedChains.ts'

export type { Ledger } from './ledger.ts'

const ROUTES = [
  '/v1/supported-chains',
  '/v1/identity/:address',
  '/v1/account/:address/history',
  '/v1/account/:address/balance',
  '/v1/fungible/price',
  '/v1/profile/account/:name',
  '/v1/profile/account',
  '/v1/profile/reverse/:address',
  '/v1/profile/suggestions/:name',
  '/v1/sessions/:address',
  '/v1/sessions/:address/activate',
  '/v1/sessions/:address/getcontext',
  '/v1/sessions/:address/revoke',
  ...CONVERT_ROUTES,
  ...ONRAMP_ROUTES,
  EXCHANGE_ROUTE,
  '/v1',
  '/avatars/:name',
  '/icons/:symbol',
] as const

const PARTS: readonly AddRoutes[] = [
  addSupportedChains,
  addIdentity,
  addHistory,
  addBalance,
  addPrice,
  addProfile,
  addRegistration,
  addConvert,
  addOnramp,
  addExchangeRpc,
  addRpc,
]

/** Request headers that a preflight allows. */
const ALLOWED_HEADERS = [
  'content-type',
  'user-agent',
  'referer',
  'origin',
  'access-control-request-method',
  'access-control-request-headers',
  'solana-client',
  'sec-fetch-mode',
  'x-sdk-type',
  'x-sdk-version',
]

export interface BlockchainParts extends ServiceParts, SellingParts {
  /** The local Solana chain, if it runs. */
  solana?: SolanaNode
  /** Further chains with balances and history. */
  ledgers?: readonly Ledger[]
  /** The contracts of Uniswap; `null` for a sandbox without them. Default: those that are installed. */
  uniswap?: Uniswap | null
}

function nodesOf({ chains, solana }: BlockchainParts): Node[] {
  const evm = chains.map(({ id, httpUrl, wsUrl }): Node => ({
    id,
    ask: (body) => forward(httpUrl, body),
    serve: (client, listen) => relaySocket(wsUrl, client, listen),
  }))
  const own: Node | undefined = solana && {
    id: solana.id,
    ask: async (body) => Response.json(await solana.handle(JSON.parse(body))),
    ...(solana.serve && { serve: solana.serve }),
  }
  return [...evm, ...(own ? [own] : []), ...BALANCE_NODES]
}

/** Simulates the Blockchain API, the cosigner and the hosted JSON-RPC. */
export function createBlockchainApi(parts: BlockchainParts): OwnOrigin {
  const app = new Hono<Bindings>()
  addCommon(app)
  const { solana } = parts
  const ledgers = [
    ...parts.chains.map(createEvmLedger),
    ...(solana ? [createSolanaLedger(solana)] : []),
    ...(parts.ledgers ?? []),
  ]
  const api: ApiParts = {
    ...parts,
    ledgers,
    nodes: nodesOf(parts),
    projects: projectsOf(parts.projectId),
    startedAt: parts.clock.now(),
    registry: createRegistry(parts.clock, parts.accounts),
  }
  const cosigner = createCosigner()
  for (const addRoutes of [...PARTS, cosigner.addRoutes]) addRoutes(app, api)
  return {
    name: 'blockchainApi',
    path: '/',
    ownOrigin: true,
    listed: true,
    app,
    routes: ROUTES,
    routeOf: routeIn(ROUTES),
    allowedHeaders: ALLOWED_HEADERS,
    socketAt: socketAt(api),
    readers: { [EXCHANGE_ROUTE]: readerOf(api.projects) },
    // Everything else that changes is stored on the chains, which reset themselves.
    reset: () => {
      cosigner.reset()
      api.registry.reset()
    },
  }
}
