import { isPhone } from '../../core/page/device.ts'
import type { Connector } from '../../core/connector.ts'
import { platformsOf, type Platform } from '../../core/wallets/platforms.ts'
import { isSameWallet } from '../../core/wallets/walletRule.ts'
import type { WalletListing } from '../../core/wallets/walletListing.ts'
import type { Modal } from '../../modal.ts'
import { browseLinkOf } from './browseWallet.ts'
import { rivalsFor } from '../connect/connectorFor.ts'

/**
 * Returns the connector of a wallet of the wallet list, if it is installed. Undefined if several installed wallets
 * claim its rdns.
 */
export const installedAs = (modal: Modal, wallet: WalletListing): Connector | undefined =>
  modal.wallets.$found.get().find((one) => isSameWallet(wallet, one) && rivalsFor(modal, one.rdns).length < 2)

/** Returns the platforms on which the visitor may have a wallet (extension, app, web …), the likeliest first. */
export function platformsFor(modal: Modal, wallet: WalletListing | undefined): readonly Platform[] {
  return platformsOf(wallet, {
    isPhone: isPhone(),
    isInstalled: wallet !== undefined && installedAs(modal, wallet) !== undefined,
    canBrowse: wallet !== undefined && browseLinkOf(modal, wallet) !== undefined,
  })
}
