import { BROWSED_WALLETS } from '../../core/wallets/browseLinks.ts'
import { isPhone } from '../../core/page/device.ts'
import type { WalletListing } from '../../core/wallets/walletListing.ts'
import { createWalletRule, type WalletRule } from '../../core/wallets/walletRule.ts'
import type { Modal } from '../../modal.ts'
import { browseLinkOf } from './browseWallet.ts'
import { pairingConnector } from '../connect/pairingConnector.ts'

/**
 * Wallets that are listed on phones although they do not support WalletConnect: those with an in-app browser, and Base
 * Account.
 */
const KEPT = [...BROWSED_WALLETS, 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa']

/** Whether a wallet supports one of the site's networks. A wallet that lists no networks counts as supporting all. */
export function sharesNetwork({ networks }: Modal, { chains }: WalletListing): boolean {
  if (!chains?.length) return true
  const wanted = new Set(
    networks.$configured
      .get()
      .flatMap(({ caipNetworkId, chainNamespace }) => [caipNetworkId as string, chainNamespace]),
  )
  return chains.some((chain) => wanted.has(chain))
}

/** Whether the visitor can use a wallet on this device. */
function isReachable(modal: Modal, wallet: WalletListing): boolean {
  if (browseLinkOf(modal, wallet)) return true
  if (!pairingConnector(modal)) return false
  const { canPair, mobileLink, webappLink, universalLink, chromeStore, rdns, injected } = wallet
  if (isPhone()) return Boolean(mobileLink || webappLink || universalLink) && (canPair || KEPT.includes(wallet.id))
  return canPair || Boolean(chromeStore || rdns || injected)
}

/** Returns the wallets that support the site's networks and this device. */
export const usable = (modal: Modal, wallets: readonly WalletListing[]): WalletListing[] =>
  wallets.filter((one) => sharesNetwork(modal, one) && isReachable(modal, one))

/**
 * Returns the rule that `includeWalletIds` and `excludeWalletIds` define. It needs all known wallets, to compare names
 * and ids.
 */
export const ruleOf = ({ $options, walletList }: Modal): WalletRule =>
  createWalletRule($options.get(), walletList.$known.get())
