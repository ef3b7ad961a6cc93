import { DEFAULT_NAMESPACE } from '../../core/caip.ts'
import type { Link, LinkChange } from '../../core/connector.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { Site } from '../../core/site.ts'
import type { Account, CaipNetworkId } from '../../core/types.ts'
import { createWatchers } from '../../core/events/watchers.ts'
import { toPathBytes } from './paths.ts'
import { createProvider } from './provider.ts'
import type { DeviceAccess } from './deviceAccess.ts'

/** Returns the networks that a Ledger can use on this site, the current one first. */
export const networksOf = (site: Site) =>
  site.networks().filter(({ chainNamespace }) => chainNamespace === DEFAULT_NAMESPACE)

/**
 * Creates a link to one account of a Ledger. The device is opened only while it signs, so the account stays connected
 * while the device is unplugged or locked.
 */
export function createLedgerLink(site: Site, access: DeviceAccess, account: Account, wanted?: CaipNetworkId): Link {
  const path = toPathBytes(account.path ?? '')
  const networks = networksOf(site)
  const start = networks.find(({ caipNetworkId }) => caipNetworkId === wanted) ?? networks[0]
  if (!path || !start) throw new WalletModalError('UnsupportedChain')
  const life = new AbortController()
  const watchers = createWatchers<LinkChange>()
  let network = start.caipNetworkId

  function moveTo(to: CaipNetworkId): void {
    if (to === network) return
    network = to
    watchers.emit({ kind: 'network', network })
  }

  return {
    namespace: DEFAULT_NAMESPACE,
    accounts: [account],
    get network() {
      return network
    },
    provider: createProvider({
      site,
      address: account.address,
      path,
      network: () => network,
      networks: () => networksOf(site),
      moveTo,
      sign: (work) => access.useOwner(path, account.address, work, life.signal),
      signal: life.signal,
    }),
    watch: watchers.watch,
    moved: moveTo,
    async close() {
      watchers.clear()
      life.abort()
    },
  }
}
