import type { WalletListing } from '../../core/wallets/walletListing.ts'
import type { Modal } from '../../modal.ts'

/**
 * Adds the marks of well-known wallets to the known ones, since built-in wallets have no pictures. Returns the function
 * that does so. Rejects if the marks cannot be loaded: then initials are shown.
 */
export async function loadMarks({
  walletList: { $known, add },
}: Modal): Promise<(one: WalletListing) => WalletListing> {
  const { walletMarks } = await import('../../ui/marks/wallets.ts')
  const paint = (one: WalletListing): WalletListing =>
    one.imageUrl === undefined && Object.hasOwn(walletMarks, one.id) ? { ...one, imageUrl: walletMarks[one.id] } : one
  add([...$known.get().values()].map(paint))
  return paint
}
