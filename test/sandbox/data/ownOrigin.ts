import type { Clock } from '../clock.ts'
import type { SandboxAccount } from '../evm/accounts.ts'
import type { EvmChain } from '../evm/chain.ts'
import type { Service } from '../service.ts'

/** A service that has an origin of its own, as the hosted one has: its routes start at that origin's root. */
export interface OwnOrigin extends Service {
  path: '/'
  ownOrigin: true
  listed: true
  /** Request headers a preflight grants (contract A0); any when absent. */
  allowedHeaders?: readonly string[]
}

/** What the hosted services are made from. */
export interface ServiceParts {
  clock: Clock
  /** The project id of sandbox.json. */
  projectId: string
  /** The local chains: what the services say about money is read there. */
  chains: readonly EvmChain[]
  accounts: readonly SandboxAccount[]
}

const segments = (path: string) => path.split('/').filter((segment) => segment !== '')

function matches(route: string, path: string): boolean {
  const [wanted, given] = [segments(route), segments(path)]
  return wanted.length === given.length && wanted.every((segment, i) => segment.startsWith(':') || segment === given[i])
}

/** Which route template, such as `/getWalletImage/:id`, a path belongs to; a slash at either end does not matter. */
export const routeIn = (routes: readonly string[]) => (path: string) => routes.find((route) => matches(route, path))
