import type { Clock } from '../clock.ts'
import type { SandboxAccount } from '../evm/accounts.ts'
import type { EvmChain } from '../evm/chain.ts'
import type { Service } from '../service.ts'

/** A service with its own origin, like the hosted one: its routes start at the root. */
export interface OwnOrigin extends Service {
  path: '/'
  ownOrigin: true
  listed: true
  /** Request headers a preflight allows; any if absent. */
  allowedHeaders?: readonly string[]
}

/** What the hosted services receive. */
export interface ServiceParts {
  clock: Clock
  /** The project id of sandbox.json. */
  projectId: string
  /** The local chains, the source of balances. */
  chains: readonly EvmChain[]
  accounts: readonly SandboxAccount[]
}

const segments = (path: string) => path.split('/').filter((segment) => segment !== '')

function matches(route: string, path: string): boolean {
  const [wanted, given] = [segments(route), segments(path)]
  return wanted.length === given.length && wanted.every((segment, i) => segment.startsWith(':') || segment === given[i])
}

/** The route template of a path, such as `/getWalletImage/:id`; ignores slashes at either end. */
export const routeIn = (routes: readonly string[]) => (path: string) => routes.find((route) => matches(route, path))
