import type { Link, LinkChange } from '../../core/connector.ts'
import { toAccounts, toAddress } from '../../core/networks/pairedFacts.ts'
import type { Account, CaipNetworkId } from '../../core/types.ts'
import { createWatchers } from '../../core/watchers.ts'
import type { Grant } from './grants.ts'
import { createPairedProvider, type PairedProvider, type ProviderParts } from './provider.ts'

/** One namespace of a session. */
export interface PairedLink extends Link {
  provider: PairedProvider
  /** Of the session as it is now. */
  grant: Grant
  moved(network: CaipNetworkId): void
  /** The wallet's owner, or an earlier visit, chose accounts: they come first. */
  chose(addresses: readonly string[]): void
  /** The session covers something else from now on. */
  regrant(grant: Grant): void
  /** The session, or its part of this namespace, is over. */
  ended(): void
}

interface Parts extends Pick<Link, 'wallet' | 'close' | 'clientId'>, Pick<ProviderParts, 'send' | 'rpc'> {
  /** The wallet takes requests for networks that its session does not name. */
  takesAll: boolean
  /** The network to start on, and to go to when the current one is withdrawn. */
  pick(grant: Grant): CaipNetworkId
}

/** The accounts on a network, those that were chosen first. */
function accountsOf(grant: Grant, network: CaipNetworkId, chosen: readonly string[]): readonly Account[] {
  const there = toAccounts(grant.namespace, grant.addressesOn(network))
  const first = chosen.flatMap((address) => there.filter((one) => one.address === address))
  return [...new Set([...first, ...there])]
}

const addressesOf = (accounts: readonly Account[]) => accounts.map(({ address }) => address)

/** A link to a wallet over a session; its accounts are those on its network, the wallet's current one first. */
export function createPairedLink(start: Grant, { pick, send, rpc, takesAll, close, ...facts }: Parts): PairedLink {
  const { namespace } = start
  let grant = start
  let network = pick(grant)
  let chosen: readonly string[] = []
  let accounts = accountsOf(grant, network, chosen)
  const [watchers, grants] = [createWatchers<LinkChange>(() => () => {}), createWatchers<Grant>(() => () => {})]

  function recount(): void {
    const now = accountsOf(grant, network, chosen)
    if (addressesOf(now).join() === addressesOf(accounts).join()) return
    accounts = now
    provider.tell('accountsChanged', addressesOf(accounts))
    watchers.tell({ kind: 'accounts', accounts })
  }

  const link = {
    ...facts,
    namespace,
    get grant() { return grant },
    get accounts() { return accounts },
    get network() { return network },
    get approved() { return takesAll ? undefined : grant.networks },
    watch: watchers.watch,
    moved(to: CaipNetworkId) {
      if (to === network) return
      network = to
      provider.tellNetwork(network)
      watchers.tell({ kind: 'network', network })
      recount()
    },
    chose(addresses: readonly string[]) {
      chosen = addresses.map((address) => toAddress(namespace, address))
      recount()
    },
    onGrant: grants.watch,
    regrant(next: Grant) {
      const before = grant.networks.join()
      grant = next
      grants.tell(grant)
      if (!grant.networks.includes(network)) link.moved(pick(grant))
      else if (before !== grant.networks.join()) watchers.tell({ kind: 'network', network }) // who reads `approved` reads it again
      recount()
    },
    ended: () => (watchers.tell({ kind: 'closed' }), watchers.rest()),
  }
  const provider = createPairedProvider({ link, send, rpc })
  // Not by a spread: it would freeze what the getters say.
  return Object.assign(link, { provider, close: () => close().finally(watchers.rest) })
}
