import type { Link, LinkChange } from '../../core/connector.ts'
import { toAccounts, toAddress } from '../../core/networks/pairedFacts.ts'
import type { Account, CaipNetworkId } from '../../core/types.ts'
import { createWatchers } from '../../core/events/watchers.ts'
import type { Grant } from './grants.ts'
import { createPairedProvider, type PairedProvider, type ProviderParts } from './provider.ts'

/** A link to one namespace of a pairing session. */
export interface PairedLink extends Link {
  provider: PairedProvider
  /** What the session covers at present. */
  grant: Grant
  moved(network: CaipNetworkId): void
  /** Moves accounts to the front that the wallet, or the visitor on an earlier visit, selected. */
  chose(addresses: readonly string[]): void
  /** Applies a session update from the wallet. */
  regrant(grant: Grant): void
  /** Called when the session has ended, or no longer covers this namespace. */
  ended(): void
}

interface Parts extends Pick<Link, 'wallet' | 'close' | 'clientId'>, Pick<ProviderParts, 'send' | 'rpc'> {
  /** Whether the wallet accepts requests for networks that its session does not list. */
  takesAll: boolean
  /** Chooses the network for a new link, and another one if the session no longer covers the current one. */
  pick(grant: Grant): CaipNetworkId
}

/** The session's accounts on a network, selected ones first. */
function accountsOf(grant: Grant, network: CaipNetworkId, chosen: readonly string[]): readonly Account[] {
  const there = toAccounts(grant.namespace, grant.addressesOn(network))
  const first = chosen.flatMap((address) => there.filter((one) => one.address === address))
  return [...new Set([...first, ...there])]
}

const addressesOf = (accounts: readonly Account[]) => accounts.map(({ address }) => address)

/**
 * Creates a link to a paired wallet. Its accounts are those on the current network, the ones that the wallet selected
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
      else if (before !== grant.networks.join()) watchers.tell({ kind: 'network', network }) // `approved` may have changed, so listeners should read it again
      recount()
    },
    ended: () => {
      watchers.tell({ kind: 'closed' })
      watchers.rest()
    },
  }
  const provider = createPairedProvider({ link, send, rpc })
  return Object.assign(link, { provider, close: () => close().finally(watchers.rest) }) // not a spread, which would replace getters by their current values
}
