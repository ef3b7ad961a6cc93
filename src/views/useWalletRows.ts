import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { isPhone } from '../core/device.ts'
import { RECOMMENDED_WALLETS } from '../core/limits.ts'
import { composeRows, type WalletRow } from '../core/walletRows.ts'
import type { WalletListing } from '../core/walletListing.ts'
import { byRank, createWalletRule } from '../core/walletRule.ts'
import { chooseConnectors } from '../flows/chooseConnectors.ts'
import { isServed, listKey } from '../flows/isListWanted.ts'
import { useModal } from './context.ts'

/** What the wallet list needs and the first screen does not bring. */
type ListParts = typeof import('./listParts.ts')

const loadParts = (): Promise<ListParts> => import('./listParts.ts')

/** Stands for a wallet that is being asked for: it has no name yet. */
const awaited = (id: string): WalletListing => ({ id, name: '', canPair: true })
const COMING = Array.from({ length: RECOMMENDED_WALLETS }, (_, at) => awaited(`coming ${at}`))

export interface WalletRows {
  /** Rows without a name are on their way. */
  rows: readonly WalletRow[]
  /** There is more than the rows show: how many, once that is known. */
  all?: { count?: number }
  /** The wallet API does not answer; what is shown is what we know. */
  retry?: () => void
  choose(row: WalletRow): void
}

/** Fetches the code and the wallets of the list as soon as they are wanted. */
function useList() {
  const modal = useModal()
  const [parts, setParts] = useState<ListParts>()
  const [hasFailed, setFailed] = useState(false)
  const key = listKey(modal)
  useEffect(() => {
    if (key === undefined || hasFailed) return
    let isGone = false
    loadParts().then(
      (found) => {
        if (isGone) return
        modal.locale.bring(found.wallets)
        setParts(found)
        void found.loadWallets(modal)
      },
      () => !isGone && setFailed(true),
    )
    return () => {
      isGone = true
    }
  }, [modal, key, hasFailed])
  return { key, parts, hasFailed, again: () => (hasFailed ? setFailed(false) : void parts?.loadWallets(modal, { again: true })) }
}

/** What Connect shows, in its order; what is still coming has its place already. */
export function useWalletRows(): WalletRows {
  const modal = useModal()
  const options = useStore(modal.$options)
  const { connectorTypeOrder: order, allWallets } = useStore(modal.$features)
  const found = useStore(modal.wallets.$found)
  const others = useStore(modal.wallets.$others)
  const recents = useStore(modal.wallets.$recent)
  const known = useStore(modal.walletList.$known)
  const listed = useStore(modal.walletList.$listed)
  useStore(modal.networks.$configured)
  const { key, parts, hasFailed, again } = useList()
  // Ranks that come while the visitor looks do not move what is seen.
  const [ranks] = useState(known)
  const isAwaited = key !== undefined && !hasFailed && (listed.key !== key || listed.source === 'none')
  const { featuredWalletIds: ids = [], customWallets = [] } = options
  const rule = createWalletRule(options, known)
  const isRuled = [options.includeWalletIds, options.excludeWalletIds].some((one) => one?.length)
  const rows = composeRows({
    found: byRank(found, ranks), others, order, isPhone: isPhone(),
    recents: recents.map((id) => modal.walletList.find(id) ?? id),
    ...(isAwaited
      ? { featured: ids.map(awaited), custom: customWallets.map((_, at) => awaited(`own ${at}`)), recommended: isServed(modal) ? COMING : [] }
      : key === undefined ? { featured: [], custom: [], recommended: [] } : listed),
    // Whom a rule names is not known before the list is here.
    rule: (one, isOwn) => !one.name || (isAwaited && isRuled) || rule(one, isOwn),
  })
  const isMore = allWallets && key !== undefined && (isServed(modal) || listed.count > RECOMMENDED_WALLETS)
  return {
    rows: isAwaited && isRuled ? rows.map((row) => (row.isInstalled ? { ...row, name: '' } : row)) : rows,
    all: isMore ? { count: isAwaited ? undefined : listed.count + listed.featured.length } : undefined,
    retry: hasFailed || listed.problem ? again : undefined,
    choose({ connectors, listing }) {
      if (connectors.length) return chooseConnectors(modal, connectors)
      // At once where the code is here: the visitor's tap must not grow old.
      if (listing && parts) return parts.chooseListing(modal, listing)
      if (listing) void loadParts().then((found) => found.chooseListing(modal, listing), again)
    },
  }
}
