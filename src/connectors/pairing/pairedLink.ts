import type { Link, LinkChange } from '../../core/connector.ts'
import { toAddress } from '../../core/networks/pairedFacts.ts'
import type { Account, CaipNetworkId } from '../../core/types.ts'
import { createWatchers } from '../../core/events/watchers.ts'
import type { Grant } from './grants.ts'
import { createPairedProvider, type PairedProvider, type ProviderParts } from './provider.ts'
import { type LinkState, viewOf, accountsOf } from './linkState.ts'

/** A link to one namespace of a pairing session. */
export interface PairedLink extends Link {
  provider: PairedProvider
  /** What the session covers at present. */
  grant: Grant
  moved(network: CaipNetworkId): void
  /**
   * Moves the selected accounts to the front: those that the wallet selects, or that were selected on an earlier visit.
   */
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

const addressesOf = (accounts: readonly Account[]) => accounts.map(({ address }) => address)

/**
 * Creates a link to a paired wallet. Its accounts are those on the current network. Accounts that the wallet selected
 * come first.
 */
export function createPairedLink(start: Grant, { pick, send, rpc, takesAll, close, ...facts }: Parts): PairedLink {
  const first = pick(start)
  const state: LinkState = {
    grant: start,
    network: first,
    chosen: [],
    accounts: accountsOf({ grant: start, network: first, chosen: [] }),
  }
  const [watchers, grants] = [createWatchers<LinkChange>(), createWatchers<Grant>()]

  function recount(): void {
    const now = accountsOf(state)
    if (addressesOf(now).join() === addressesOf(state.accounts).join()) return
    state.accounts = now
    provider.notify('accountsChanged', addressesOf(now))
    watchers.emit({ kind: 'accounts', accounts: now })
  }

  const link = Object.assign(viewOf(state, takesAll), {
    ...facts,
    namespace: start.namespace,
    watch: watchers.watch,
    moved(to: CaipNetworkId) {
      if (to === state.network) return
      state.network = to
      provider.tellNetwork(to)
      watchers.emit({ kind: 'network', network: to })
      recount()
    },
    chose(addresses: readonly string[]) {
      state.chosen = addresses.map((address) => toAddress(start.namespace, address))
      recount()
    },
    onGrant: grants.watch,
    regrant(next: Grant) {
      const before = state.grant.networks.join()
      state.grant = next
      grants.emit(next)
      if (!next.networks.includes(state.network)) link.moved(pick(next))
      else if (before !== next.networks.join()) watchers.emit({ kind: 'network', network: state.network }) // `approved` may have changed, so listeners should read it again
      recount()
    },
    ended: () => {
      watchers.emit({ kind: 'closed' })
      watchers.clear()
    },
  })
  const provider = createPairedProvider({ link, send, rpc })
  return Object.assign(link, { provider, close: () => close().finally(watchers.clear) }) // not a spread, which would replace getters by their current values
}
