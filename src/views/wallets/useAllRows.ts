import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { composeAll } from '../../core/wallets/listRows.ts'
import { byRank, createWalletRule } from '../../core/wallets/walletRule.ts'
import type { WalletRow } from '../../core/wallets/walletRows.ts'
import { fitsTarget } from '../../flows/connect/connectTarget.ts'
import { markImitations } from '../../flows/wallets/markImitations.ts'
import { useModal } from '../modal/context.ts'

/** Gives wallets that the visitor used recently the same badge as in Connect. */
const markRecent = (rows: readonly WalletRow[], recents: readonly string[], suspects: ReadonlyMap<string, unknown>) =>
  rows.map((row): WalletRow => {
    const ids = [row.listing?.id, ...row.connectors.map(({ id }) => id)]
    return !suspects.has(row.key) && recents.some((id) => ids.includes(id)) ? { ...row, badge: 'recent' } : row
  })

/**
 * Returns rows for all wallets loaded so far, without duplicates, installed ones first. During a search, other wallets
 * keep the order in which they arrived, so that rows do not jump.
 */
export function useAllRows(isSearching: boolean): readonly WalletRow[] {
  const modal = useModal()
  const options = useStore(modal.$options)
  const found = useStore(modal.wallets.$found)
  const recents = useStore(modal.wallets.$recent)
  const suspects = useStore(modal.wallets.$suspicions)
  useEffect(() => void markImitations(modal), [modal, found])
  const others = useStore(modal.wallets.$others)
  const isCertified = useStore(modal.walletList.$isCertified)
  const { featured, recommended, custom } = useStore(modal.walletList.$listed)
  const pages = useStore(modal.walletList.$pages)
  const searched = useStore(modal.walletList.$found)
  const known = useStore(modal.walletList.$known)
  const [ranks] = useState(known)
  return useMemo(() => {
    const listings = [...featured, ...recommended, ...pages.wallets, ...searched.wallets].filter(
      (one) => !isCertified || one.isCertified,
    )
    const places = new Map([...known.keys()].map((id, at) => [id, at]))
    if (isSearching) listings.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
    const isMeant = fitsTarget(modal)
    const rows = composeAll({
      found: byRank(found.filter(isMeant), ranks),
      others: others.filter(isMeant),
      custom: custom.filter(isMeant),
      listings: listings.filter(isMeant),
      rule: createWalletRule(options, known),
      suspects,
    })
    return markRecent(rows, recents, suspects)
  }, [
    modal,
    options,
    known,
    found,
    others,
    recents,
    suspects,
    isCertified,
    featured,
    recommended,
    custom,
    pages.wallets,
    searched.wallets,
    ranks,
    isSearching,
  ])
}
