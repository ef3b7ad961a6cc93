import type { AuthUser } from '../../core/login/auth.ts'
import type { Link, LinkChange } from '../../core/connector.ts'
import type { Account, AuthInfo, CaipNetworkId } from '../../core/types.ts'
import { createWatchers } from '../../core/events/watchers.ts'

/** A link to the embedded wallet in one namespace. */
export interface AuthLink extends Link {
  readonly user: AuthUser
  /** Applies a user that the secure site has returned, and emits if the address or network changed. */
  update(user: AuthUser): void
  ended(): void
}

interface LinkParts {
  provider: unknown
  /** Called when the visitor has switched networks, so that the secure site switches too. */
  onMove(network: CaipNetworkId): void
  close(): Promise<void>
}

/**
 * Returns the user's details that views show. The e-mail address is left out, since these details are saved with the
 * connection.
 */
const infoOf = ({ userName, provider, isDeployed }: AuthUser): AuthInfo => ({
  ...(userName && { name: userName }),
  ...(provider && { provider }),
  ...(isDeployed !== undefined && { isDeployed }),
})

/** Creates a link to the embedded wallet, which always has exactly one account. */
export function createAuthLink(start: AuthUser, { provider, onMove, close }: LinkParts): AuthLink {
  let user = start
  let accounts: readonly Account[] = [{ address: user.address, type: user.type }]
  const watchers = createWatchers<LinkChange>()

  function update(next: AuthUser): void {
    const [{ address, type, network }, before] = [next, user]
    user = next
    const isMoved = network !== before.network
    if (address !== before.address || type !== before.type) {
      accounts = [{ address, type }]
      watchers.emit({ kind: 'accounts', accounts, ...(isMoved && { network }) })
    } else if (isMoved) {
      watchers.emit({ kind: 'network', network })
    }
  }

  return {
    namespace: user.namespace,
    provider,
    update,
    get user() {
      return user
    },
    get auth() {
      return infoOf(user)
    },
    get accounts() {
      return accounts
    },
    get network() {
      return user.network
    },
    watch: watchers.watch,
    moved(network) {
      if (network === user.network) return
      update({ ...user, network })
      onMove(network)
    },
    ended() {
      watchers.emit({ kind: 'closed' })
      watchers.clear()
    },
    close() {
      watchers.clear()
      return close()
    },
  }
}
