import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Connector } from '../../core/connector.ts'
import { isPhone } from '../../core/page/device.ts'
import { RECOMMENDED_WALLETS } from '../../core/limits.ts'
import { composeRows, mergeConnectors, type ListRows, type WalletRow } from '../../core/wallets/walletRows.ts'
import { fitsTarget } from '../../flows/connect/connectTarget.ts'
import { chooseConnectors } from '../../flows/connect/chooseConnectors.ts'
import { hasWalletRules, usesWalletApi, listKey } from '../../flows/wallets/listKey.ts'
import { markImitations } from '../../flows/wallets/markImitations.ts'
import type { Modal } from '../../modal.ts'
import { useModal } from '../modal/context.ts'
import type * as Parts from './listParts.ts'
import type { Press } from './reloadList.ts'

/** The chunk with the rest of the wallet list's code. */
type ListParts = typeof Parts

const loadParts = (): Promise<ListParts> => import('./listParts.ts')

export interface WalletRows {
  rows: readonly WalletRow[]
  /** Present if there are more wallets than rows. `count`: the number of wallets, once known. */
  all?: { count?: number }
  /** Requests the list again. Present only if the wallet API failed and built-in wallets are shown instead. */
  retry?: (press: Press) => void
  choose(row: WalletRow): void
}

/** Loads the code of the wallet list, then its wallets. `key` is undefined if no list is needed. */
function useList(modal: Modal, key: string | undefined) {
  const [parts, setParts] = useState<ListParts>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (key === undefined || hasFailed) return
    let isGone = false
    loadParts().then(
      (found) => {
        if (isGone) return
        void modal.locale.add(found.wallets).then(() => !isGone && setParts(found))
        void found.loadWallets(modal)
      },
      () => !isGone && setFailed(true),
    )
    return () => {
      isGone = true
    }
  }, [modal, key, hasFailed])
  return {
    parts,
    hasFailed,
    again: (press: Press) => (hasFailed ? setFailed(false) : void parts?.reloadList(modal, press)),
  }
}

const coming = (name: string, count: number): WalletRow[] =>
  Array.from({ length: count }, (_, at) => ({ key: `${name} ${at}`, name: '', connectors: [] }))

/**
 * Returns placeholder rows for wallets that are still loading, and at most as many installed wallets as the site's rule
 * may allow.
 */
function placesFor(modal: Modal, all: readonly Connector[]): { found: readonly Connector[]; list: ListRows } {
  const { featuredWalletIds = [], customWallets = [], includeWalletIds } = modal.$options.get()
  const most = includeWalletIds?.length || Infinity
  const found = all.slice(0, most)
  const isFull = usesWalletApi(modal)
  const left = most - mergeConnectors(found).length
  const featured = coming('featured', Math.min(featuredWalletIds.length, left))
  return {
    found,
    list: {
      featured,
      custom: coming('custom', customWallets.length),
      // Phones open the apps of built-in wallets.
      recommended: coming(
        'recommended',
        isFull || isPhone() ? Math.min(RECOMMENDED_WALLETS, left - featured.length) : 0,
      ),
      // Other connectors, such as WalletConnect and logins, are not in the wallet list: no placeholder for them.
      recent: (id) =>
        isFull && most === Infinity && !modal.wallets.$others.get().some((one) => one.id === id)
          ? coming(id, 1)[0]
          : undefined,
    },
  }
}

/** Returns the rows of Connect, with placeholders for wallets that are still loading. */
export function useWalletRows(): WalletRows {
  const modal = useModal()
  useStore(modal.$options)
  useStore(modal.networks.$configured)
  useStore(modal.router.$trail)
  const { connectorTypeOrder: order, allWallets } = useStore(modal.$features)
  const found = useStore(modal.wallets.$found)
  const others = useStore(modal.wallets.$others)
  const suspects = useStore(modal.wallets.$suspicions)
  // In an effect: the first paint must not wait for the imitation check.
  useEffect(() => void markImitations(modal), [modal, found])
  const recents = useStore(modal.wallets.$recent)
  const known = useStore(modal.walletList.$known)
  const listed = useStore(modal.walletList.$listed)
  // Keep the first ranks: later ones must not reorder rows that the visitor already sees.
  const [ranks] = useState(known)
  const key = listKey(modal)
  const { parts, hasFailed, again } = useList(modal, key)
  const isAwaited = key !== undefined && !hasFailed && (!parts || listed.key !== key || listed.source === 'none')
  const ruled = key !== undefined && !isAwaited ? parts?.listedRows(modal, ranks) : undefined
  const isMeant = fitsTarget(modal)
  const input = {
    found: found.filter(isMeant),
    others: others.filter(isMeant),
    recents,
    order,
    suspects,
    isPhone: isPhone(),
    most: allWallets ? RECOMMENDED_WALLETS : undefined,
  }
  const places = composeRows({ ...input, ...((isAwaited || ruled) && placesFor(modal, input.found)) })
  // Keep the number of rows: a row must not move while the visitor is about to press it.
  const { rows, isCut } = ruled ? composeRows({ ...input, ...ruled, least: places.rows.length }) : places
  // In an effect, so that only rendered rows count.
  useEffect(() => modal.walletList.$rows.set(rows))
  const isLong = usesWalletApi(modal) || (isAwaited && isPhone()) || listed.count > RECOMMENDED_WALLETS
  const isMore = isCut || (allWallets && key !== undefined && isLong)
  return {
    // Show placeholders for installed wallets until the site's rule can be applied, which needs the list.
    rows: isAwaited && hasWalletRules(modal) ? rows.map((row) => (row.isInstalled ? { ...row, name: '' } : row)) : rows,
    all: isMore ? { count: isAwaited ? undefined : listed.count + listed.featured.length || undefined } : undefined,
    retry: hasFailed || listed.problem ? again : undefined,
    choose({ connectors, listing }) {
      if (connectors.length) chooseConnectors(modal, connectors)
      // Call it during the visitor's tap: browsers block deep links that are followed later.
      else if (listing) parts?.chooseListing(modal, listing)
    },
  }
}
