import { toAccounts } from '../../core/networks/pairedFacts.ts'
import type { Account, CaipNetworkId } from '../../core/types.ts'
import type { Grant } from './grants.ts'

/** What changes while a paired wallet is connected. */
export interface LinkState {
  grant: Grant
  network: CaipNetworkId
  /** Addresses that the wallet or an earlier visit selected. */
  chosen: readonly string[]
  accounts: readonly Account[]
}

/** Returns a read-only view of the current state. */
export const viewOf = (state: LinkState, takesAll: boolean) => ({
  get grant() {
    return state.grant
  },
  get accounts() {
    return state.accounts
  },
  get network() {
    return state.network
  },
  get approved() {
    return takesAll ? undefined : state.grant.networks
  },
})

/** Returns the session's accounts on a network, selected ones first. */
export function accountsOf({ grant, network, chosen }: Omit<LinkState, 'accounts'>): readonly Account[] {
  const there = toAccounts(grant.namespace, grant.addressesOn(network))
  const first = chosen.flatMap((address) => there.filter((one) => one.address === address))
  return [...new Set([...first, ...there])]
}
