import { deepLink, opensByItself, type DeepLink, type LinkPlatform } from '../../core/wallets/deepLink.ts'
import { APP_OPEN_MS } from '../../core/limits.ts'
import type { WalletListing } from '../../core/wallets/walletListing.ts'
import type { Modal } from '../../modal.ts'
import { readEnvironment } from '../../services/environment.ts'
import { follow, isTapFresh, leavesWithin } from '../../services/appLinks.ts'
import { platformsFor } from '../wallets/platformsFor.ts'

/** The deep link that opens a wallet on this device with the current pairing code. */
function linkTo(modal: Modal, wallet: WalletListing, platform: LinkPlatform): DeepLink | undefined {
  const uri = modal.pairing.$pairing.get()?.uri
  return uri === undefined ? undefined : deepLink(wallet, platform, uri, readEnvironment())
}

/** Opens the wallet, and records whether the page was left for it. */
async function go(modal: Modal, { name }: WalletListing, link: DeepLink): Promise<void> {
  const { $opening, $linked } = modal.pairing
  const signal = modal.attempt.pending.connect?.signal ?? modal.lifetime.signal
  $linked.set({ href: link.base, name })
  $opening.set('asked')
  const leaving = leavesWithin(APP_OPEN_MS, signal)
  follow(link)
  const hasLeft = await leaving
  if (!signal.aborted) $opening.set(hasLeft ? 'left' : 'nothing')
}

/**
 * Opens a wallet on this device with the pairing code; call it within the visitor's tap. Does nothing before there is a
 * code.
 */
export function openApp(modal: Modal, wallet: WalletListing, platform: LinkPlatform): void {
  const link = linkTo(modal, wallet, platform)
  if (link) void go(modal, wallet, link)
}

/** Opens the app by itself, once, if the code arrives while the visitor's tap still counts as a user gesture. */
export function openAppByItself(modal: Modal): void {
  const { $pairing, $opening } = modal.pairing
  const wallet = modal.walletList.find($pairing.get()?.walletId ?? '')
  if (!wallet || $opening.get() || platformsFor(modal, wallet)[0] !== 'mobile' || !isTapFresh()) return
  const link = linkTo(modal, wallet, 'mobile')
  if (link && opensByItself(link)) void go(modal, wallet, link)
}
