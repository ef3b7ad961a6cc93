import { isPhone } from '../core/device.ts'
import type { Connector } from '../core/connector.ts'
import { platformsOf, type Platform } from '../core/platforms.ts'
import { isSameWallet } from '../core/walletRule.ts'
import type { WalletListing } from '../core/walletListing.ts'
import type { Modal } from '../modal.ts'
import { browseLinkOf } from './browseWallet.ts'
import { rivalsFor } from './connectorFor.ts'

/** The connector of a listed wallet that is in this page; none where several claim to be it. */
export const installedAs = (modal: Modal, wallet: WalletListing): Connector | undefined =>
  modal.wallets.$found.get().find((one) => isSameWallet(wallet, one) && rivalsFor(modal, one.rdns).length < 2)

/** Where the visitor may have a wallet, the likeliest first. */
export function waysTo(modal: Modal, wallet: WalletListing | undefined): readonly Platform[] {
  return platformsOf(wallet, {
    isPhone: isPhone(),
    isInstalled: wallet !== undefined && installedAs(modal, wallet) !== undefined,
    canBrowse: wallet !== undefined && browseLinkOf(modal, wallet) !== undefined,
  })
}
