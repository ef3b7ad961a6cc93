import type { Clock } from '../clock.ts'
import type { SandboxAccount } from '../evm/accounts.ts'
import type { EvmChain } from '../evm/chain.ts'
import type { Service } from '../service.ts'

/** A service with an origin of its own, like the hosted one, so that its routes start at the root. */
export interface OwnOrigin extends Service {
  path: '/'
  ownOrigin: true
  listed: true
  /** Request headers that a preflight allows. Default: any. */
  allowedHeaders?: readonly string[]
}

/** Dependencies of the hosted services. */
export interface ServiceParts {
  clock: Clock
  /** The project id of sandbox.json. */
  projectId: string
  /** The local chains, from which balances are read. */
  chains: readonly EvmChain[]
  accounts: readonly SandboxAccount[]
}

const segments = (path: string) => path.split('/').filter((segment) => segment !== '')

function matches(route: string, path: string): boolean {
  const [wanted, given] = [segments(route), segments(path)]
  return wanted.length === given.length && wanted.every((segment, i) => segment.startsWith(':') || segment === given[i])
}

/** Finds the route template of a path, such as `/getWalletImage/:id`. Ignores slashes at either end. */
export const routeIn = (routes: readonly string[]) => (path: string) => routes.find((route) => matches(route, path))
