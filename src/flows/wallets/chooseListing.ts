import type { WalletListing } from '../../core/wallets/walletListing.ts'
import { isSameWallet } from '../../core/wallets/walletRule.ts'
import type { Modal } from '../../modal.ts'
import { connectTarget, fitsTarget } from '../connect/connectTarget.ts'
import { browseWallet } from './browseWallet.ts'
import { connectInView } from '../connect/connectInView.ts'

/**
 * Handles a press on a wallet of the wallet list: connects it if it is installed by now, opens this page in its in-app
 * browser on phones, or starts pairing. Call it during the visitor's tap.
 */
export function chooseListing(modal: Modal, listing: WalletListing): void {
  const here = modal.wallets.$connectors
    .get()
    .find((one) => one.type !== 'walletConnect' && isSameWallet(listing, one) && fitsTarget(modal)(one))
  const { namespace } = connectTarget(modal)
  if (here) return void connectInView(modal, here.id, namespace ?? here.namespaces[0])
  if (!browseWallet(modal, listing))
    modal.router.push({ view: 'ConnectingWalletConnect', walletId: listing.id, namespace })
}
