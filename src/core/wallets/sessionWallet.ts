import type { Link } from '../connector.ts'
import { providerError } from '../errors/providerError.ts'
import type { SessionWallet } from '../login/smartSessions.ts'

interface Asking {
  request(args: { method: string; params: readonly unknown[] }): Promise<unknown>
}

const isAsking = (provider: unknown): provider is Asking =>
  typeof (provider as Partial<Asking> | null | undefined)?.request === 'function'

/** Returns the methods that the pairing session of a link covers; undefined for other kinds of wallets. */
const methodsOf = (link: (Link & { grant?: { methods: ReadonlySet<string> } }) | undefined) => link?.grant?.methods

/**
 * Adapts the connected wallet for the cosigner of smart sessions. `current()` returns the current link, whose first
 * account is the current one.
 */
export function sessionWallet(current: () => Link | undefined): SessionWallet {
  const link = current()
  return {
    account() {
      const now = current()
      return now?.accounts[0] && { network: now.network, address: now.accounts[0].address }
    },
    canGrant: methodsOf(link)?.has('wallet_grantPermissions') ?? true,
    request: async (method, params) => {
      if (!isAsking(link?.provider)) throw providerError(4900, 'No wallet is connected.')
      return link.provider.request({ method, params })
    },
  }
}
