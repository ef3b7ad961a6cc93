import { deepLink, opensByItself, type DeepLink, type LinkPlatform } from '../../core/wallets/deepLink.ts'
import { APP_OPEN_MS } from '../../core/limits.ts'
import type { WalletListing } from '../../core/wallets/walletListing.ts'
import type { Modal } from '../../modal.ts'
import { readEnvironment } from '../../services/environment.ts'
import { follow, isTapFresh, leavesWithin } from '../../services/appLinks.ts'
import { platformsFor } from '../wallets/platformsFor.ts'

/** Returns the deep link that opens a wallet's app on this device with the current pairing URI. */
function linkTo(modal: Modal, wallet: WalletListing, platform: LinkPlatform): DeepLink | undefined {
  const uri = modal.pairing.$pairing.get()?.uri
  return uri === undefined ? undefined : deepLink(wallet, platform, uri, readEnvironment())
}

/** Opens the app, and records whether the browser switched to it. */
async function go(modal: Modal, { name }: WalletListing, link: DeepLink): Promise<void> {
  const { $opening, $openedApp } = modal.pairing
  const signal = modal.attempt.pending.connect?.signal ?? modal.lifetime.signal
  $openedApp.set({ href: link.base, name })
  $opening.set('asked')
  const leaving = leavesWithin(APP_OPEN_MS, signal)
  follow(link)
  const hasLeft = await leaving
  if (!signal.aborted) $opening.set(hasLeft ? 'left' : 'nothing')
}

/**
 * Opens a wallet's app on this device with the pairing URI. Call it during the visitor's tap. Does nothing while there
 * is no URI.
 */
export function openApp(modal: Modal, wallet: WalletListing, platform: LinkPlatform): void {
  const link = linkTo(modal, wallet, platform)
  if (link) void go(modal, wallet, link)
}

/**
 * Opens the app automatically, once, if the pairing URI arrives while the browser still counts the visitor's tap as a
 * user gesture.
 */
export function openAppByItself(modal: Modal): void {
  const { $pairing, $opening } = modal.pairing
  const wallet = modal.walletList.find($pairing.get()?.walletId ?? '')
  if (!wallet || $opening.get() || platformsFor(modal, wallet)[0] !== 'mobile' || !isTapFresh()) return
  const link = linkTo(modal, wallet, 'mobile')
  if (link && opensByItself(link)) void go(modal, wallet, link)
}
