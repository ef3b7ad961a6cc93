import { deepLink, opensByItself, type DeepLink, type LinkPlatform } from '../../core/wallets/deepLink.ts'
import { WALLET_OPENS_MS } from '../../core/limits.ts'
import type { WalletListing } from '../../core/wallets/walletListing.ts'
import type { Modal } from '../../modal.ts'
import { readEnvironment } from '../../services/environment.ts'
import { follow, isTapFresh, leavesWithin } from '../../services/wayOut.ts'
import { waysTo } from '../wallets/waysTo.ts'

/** The link that takes the code shown to a wallet on this device. */
function linkTo(modal: Modal, wallet: WalletListing, platform: LinkPlatform): DeepLink | undefined {
  const uri = modal.pairing.$pairing.get()?.uri
  return uri === undefined ? undefined : deepLink(wallet, platform, uri, readEnvironment())
}

/** Goes to the wallet, and notes whether the page was left for it. */
async function go(modal: Modal, { name }: WalletListing, link: DeepLink): Promise<void> {
  const { $opening, $linked } = modal.pairing
  const signal = modal.pending.connect?.signal ?? modal.lifetime.signal
  $linked.set({ href: link.base, name })
  $opening.set('asked')
  const leaving = leavesWithin(WALLET_OPENS_MS, signal)
  follow(link)
  const hasLeft = await leaving
  if (!signal.aborted) $opening.set(hasLeft ? 'left' : 'nothing')
}

/** In the visitor's tap: takes the code to a wallet on this device. Nothing happens before there is one. */
export function openApp(modal: Modal, wallet: WalletListing, platform: LinkPlatform): void {
  const link = linkTo(modal, wallet, platform)
  if (link) void go(modal, wallet, link)
}

/** The code has come while the tap on the wallet is still fresh: a phone goes on to the app by itself, once. */
export function openAppByItself(modal: Modal): void {
  const { $pairing, $opening } = modal.pairing
  const wallet = modal.walletList.find($pairing.get()?.walletId ?? '')
  if (!wallet || $opening.get() || waysTo(modal, wallet)[0] !== 'mobile' || !isTapFresh()) return
  const link = linkTo(modal, wallet, 'mobile')
  if (link && opensByItself(link)) void go(modal, wallet, link)
}
