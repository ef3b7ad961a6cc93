import type { WalletListing } from '../../core/wallets/walletListing.ts'
import { isSameWallet } from '../../core/wallets/walletRule.ts'
import type { Modal } from '../../modal.ts'
import { aimOf, isAimed } from '../connect/aimOf.ts'
import { browseWallet } from './browseWallet.ts'
import { connectInView } from '../connect/connectInView.ts'

/**
 * The visitor chose a wallet of the list, in this very tap (contract B10): one that has come into the page is asked, one that
 * opens pages on phones does so, any other is paired with.
 */
export function chooseListing(modal: Modal, listing: WalletListing): void {
  const here = modal.wallets.$connectors.get().find((one) => one.type !== 'walletConnect' && isSameWallet(listing, one) && isAimed(modal)(one))
  const { namespace } = aimOf(modal)
  if (here) return void connectInView(modal, here.id, namespace ?? here.namespaces[0])
  if (!browseWallet(modal, listing)) modal.router.push({ view: 'ConnectingWalletConnect', walletId: listing.id, namespace })
}
