import type { Connector } from '../core/connector.ts'
import { composeList } from '../core/listRows.ts'
import { byRank } from '../core/walletRule.ts'
import type { WalletListing } from '../core/walletListing.ts'
import type { ListRows } from '../core/walletRows.ts'
import type { Modal } from '../modal.ts'
import { ruleOf } from './listRules.ts'

export interface Ruled {
  found: readonly Connector[]
  others: readonly Connector[]
  list: ListRows
}

/** The connectors that the site's rule lets through, in the order of the ranks given, and what the list adds to them. */
export function rowsOfList(modal: Modal, ranks: ReadonlyMap<string, WalletListing>): Ruled {
  const { wallets, walletList } = modal
  const rule = ruleOf(modal)
  const here = { found: wallets.$found.get(), others: wallets.$others.get(), rule }
  return {
    found: byRank(here.found.filter((one) => rule(one)), ranks),
    others: here.others.filter((one) => rule(one, true)),
    list: composeList({ ...here, ...walletList.$listed.get(), find: walletList.find }),
  }
}
