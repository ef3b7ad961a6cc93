import type { Link, LinkChange } from '../../core/connector.ts'
import { toAccounts, toAddress } from '../../core/networks/pairedFacts.ts'
import type { Account, CaipNetworkId } from '../../core/types.ts'
import { createWatchers } from '../../core/events/watchers.ts'
import type { Grant } from './grants.ts'
import { createPairedProvider, type PairedProvider, type ProviderParts } from './provider.ts'

/** Link to one namespace of a session. */
export interface PairedLink extends Link {
  provider: PairedProvider
  /** What the session grants at present. */
  grant: Grant
  moved(network: CaipNetworkId): void
  /** Puts accounts first that the wallet, or an earlier visit, selected. */
  chose(addresses: readonly string[]): void
  /** Applies a change of what the session grants. */
  regrant(grant: Grant): void
  /** Called when the session, or this namespace of it, has ended. */
  ended(): void
}

interface Parts extends Pick<Link, 'wallet' | 'close' | 'clientId'>, Pick<ProviderParts, 'send' | 'rpc'> {
  /** Whether the wallet takes requests for networks that its session does not name. */
  takesAll: boolean
  /** Chooses the network to start on, and to move to if the current one is withdrawn. */
  pick(grant: Grant): CaipNetworkId
}

/** Accounts on a network, selected ones first. */
function accountsOf(grant: Grant, network: CaipNetworkId, chosen: readonly string[]): readonly Account[] {
  const there = toAccounts(grant.namespace, grant.addressesOn(network))
  const first = chosen.flatMap((address) => there.filter((one) => one.address === address))
  return [...new Set([...first, ...there])]
}

const addressesOf = (accounts: readonly Account[]) => accounts.map(({ address }) => address)

/**
 * Creates a link to a wallet over a session. Its accounts are those on the current network, the wallet's own selection
 * first.
 */
export function createPairedLink(start: Grant, { pick, send, rpc, takesAll, close, ...facts }: Parts): PairedLink {
  let [grant, network] = [start, pick(start)]
  let chosen: readonly string[] = []
  let accounts = accountsOf(grant, network, chosen)
  const [watchers, grants] = [createWatchers<LinkChange>(), createWatchers<Grant>()]

  function recount(): void {
    const now = accountsOf(grant, network, chosen)
    if (addressesOf(now).join() === addressesOf(accounts).join()) return
    accounts = now
    provider.tell('accountsChanged', addressesOf(accounts))
    watchers.tell({ kind: 'accounts', accounts })
  }

  const link = {
    ...facts,
    namespace: start.namespace,
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
      chosen = addresses.map((address) => toAddress(start.namespace, address))
      recount()
    },
    onGrant: grants.watch,
    regrant(next: Grant) {
      const before = grant.networks.join()
      grant = next
      grants.tell(grant)
      if (!grant.networks.includes(network)) link.moved(pick(grant))
      else if (before !== grant.networks.join()) watchers.tell({ kind: 'network', network }) // so that readers of `approved` read it again
      recount()
    },
    ended: () => {
      watchers.tell({ kind: 'closed' })
      watchers.rest()
    },
  }
  const provider = createPairedProvider({ link, send, rpc })
  return Object.assign(link, { provider, close: () => close().finally(watchers.rest) }) // a spread would freeze the getters
}
