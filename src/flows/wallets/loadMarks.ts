import type { WalletListing } from '../../core/wallets/walletListing.ts'
import type { Modal } from '../../modal.ts'

/** Returns the ids of wallets whose connectors have no icon of their own, such as Coinbase and Ledger. */
export const bareIds = ({ wallets }: Pick<Modal, 'wallets'>): string[] =>
  wallets.$connectors.get().flatMap(({ icon, explorerId }) => (icon === undefined && explorerId) || [])

/**
 * Adds the marks of well-known wallets to the known ones, since built-in wallets have no pictures. Returns the function
 * that does so. Rejects if the marks cannot be loaded: then initials are shown.
 */
export async function loadMarks({
  wallets,
  walletList: { $known, add },
}: Modal): Promise<(one: WalletListing) => WalletListing> {
  const { walletMarks } = await import('../../ui/marks/wallets.ts')
  const bare = bareIds({ wallets })
  const paint = (one: WalletListing): WalletListing =>
    (one.imageUrl === undefined || bare.includes(one.id)) && Object.hasOwn(walletMarks, one.id)
      ? { ...one, imageUrl: walletMarks[one.id] }
      : one
  const { walletConnect = '' } = walletMarks
  // WalletConnect is no wallet. Like this, its row finds its mark as rows of wallets do. The dot keeps the id apart from
  // its connector's, by which wallets used last are remembered.
  add([
    ...[...$known.get().values()].map(paint),
    { id: 'walletConnect.', name: 'WalletConnect', canPair: false, imageUrl: walletConnect },
  ])
  return paint
}
