import type { Connector } from '../../../core/connector.ts'
import type { Modal } from '../../../modal.ts'
import type { Route } from '../../../state/router.ts'
import { listingOf } from '../../wallets/seenWallets.ts'

/** Whether a wallet is connected in the current namespace. */
export const isConnected = ({ connections }: Modal): boolean => connections.$active.get()?.status === 'connected'

/** Returns the place in the wallet API of an installed wallet. */
export const rankOf = (modal: Modal, connector: Partial<Connector>): number | undefined =>
  listingOf(modal, connector)?.rank

/** Name and rank of the wallet that a view is about; undefined if it is about none. */
export function walletOf(modal: Modal, { walletId, connectorId, namespace }: Route) {
  const listing = walletId === undefined ? undefined : modal.walletList.find(walletId)
  if (listing) return { name: listing.name, walletRank: listing.rank }
  const connector = connectorId === undefined ? undefined : modal.wallets.find(connectorId, namespace)
  return connector && { name: connector.name, walletRank: rankOf(modal, connector) }
}
