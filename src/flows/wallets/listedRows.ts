import type { Connector } from '../../core/connector.ts'
import { composeList } from '../../core/wallets/listRows.ts'
import { byRank } from '../../core/wallets/walletRule.ts'
import type { WalletListing } from '../../core/wallets/walletListing.ts'
import type { ListRows } from '../../core/wallets/walletRows.ts'
import type { Modal } from '../../modal.ts'
import { fitsTarget } from '../connect/connectTarget.ts'
import { ruleOf } from './listRules.ts'

export interface Ruled {
  found: readonly Connector[]
  others: readonly Connector[]
  list: ListRows
}

/**
 * Returns the connectors that Connect lists, filtered by chain and by the site's rule and sorted by rank, and the rows
 * that the wallet list adds to them.
 */
export function listedRows(modal: Modal, ranks: ReadonlyMap<string, WalletListing>): Ruled {
  const { wallets, walletList } = modal
  const rule = ruleOf(modal)
  const isMeant = fitsTarget(modal)
  const { featured, custom, recommended, spare = [] } = walletList.$listed.get()
  const here = { found: wallets.$found.get(), others: wallets.$others.get(), rule }
  return {
    found: byRank(
      here.found.filter((one) => rule(one) && isMeant(one)),
      ranks,
    ),
    others: here.others.filter((one) => rule(one, true) && isMeant(one)),
    list: composeList({
      ...here,
      featured: featured.filter(isMeant),
      custom: custom.filter(isMeant),
      recommended: [...recommended, ...spare].filter(isMeant),
      find: (id) => [walletList.find(id)].find((one) => one && isMeant(one)),
    }),
  }
}
