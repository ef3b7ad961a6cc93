import type { Connector } from '../../core/connector.ts'
import type { WalletRow } from '../../core/wallets/walletRows.ts'
import type { Impression } from '../../core/track.ts'
import type { Modal } from '../../modal.ts'
import { track } from '../modal/track.ts'

/** A row of a wallet list, and its position. */
export interface SeenRow {
  row: WalletRow
  /** Position in the list, from 0. */
  index: number
  /** The search text, if the list is the result of a search. */
  query?: string
}

/** Returns the listing of an installed wallet in the wallet API. */
export function listingOf({ walletList }: Modal, { rdns, explorerId }: Partial<Connector>) {
  const listings = [...walletList.$known.get().values()]
  return listings.find((one) => (rdns && one.rdns === rdns) || one.id === explorerId)
}

function impressionOf(modal: Modal, { row, index, query }: SeenRow): Impression {
  const [connector] = row.connectors
  const listing = row.listing ?? (connector && listingOf(modal, connector))
  const explorerId = listing?.id ?? connector?.explorerId
  return {
    ...{ name: row.name, walletRank: listing?.rank, view: modal.router.$route.get().view, displayIndex: index },
    ...(explorerId !== undefined ? { explorerId } : connector?.rdns !== undefined && { rdnsId: connector.rdns }),
    ...(query && { query }),
    ...(listing?.isCertified && { certified: true }),
  }
}

/** Excludes the row of the QR code (WalletConnect) and placeholders, which have no name. */
const isWallet = ({ name, connectors }: WalletRow) => Boolean(name) && connectors[0]?.type !== 'walletConnect'

function create(modal: Modal) {
  const seen = new Set<string>()
  const indexes = new Map<string, number>()
  let waiting: Impression[] = []
  const stop = modal.shell.$open.listen(() => seen.clear())
  modal.lifetime.signal.addEventListener('abort', stop, { once: true })
  const note = () => {
    track(modal).note('WALLET_IMPRESSION_V2', { items: waiting })
    waiting = []
  }
  return {
    /** Notes the analytics event that the visitor sees wallets: once for each wallet and view, until the modal closes. */
    see(rows: readonly SeenRow[]): void {
      for (const one of rows.filter(({ row }) => isWallet(row))) {
        for (const { id } of one.row.connectors) indexes.set(id, one.index)
        if (one.row.listing) indexes.set(one.row.listing.id, one.index)
        const key = `${modal.router.$route.get().view} ${one.row.key}`
        if (seen.has(key)) continue
        seen.add(key)
        // Rows that appear together are one event.
        if (!waiting.length) queueMicrotask(note)
        waiting = [...waiting, impressionOf(modal, one)]
      }
    },
    /** Returns the last position of a wallet in a list, by the id of its connector or listing. */
    indexOf: (id: string): number | undefined => indexes.get(id),
  }
}

/** Returns the modal's record of the wallets that the visitor has seen in lists. */
export const seenWallets = (modal: Modal) => modal.late(create)
