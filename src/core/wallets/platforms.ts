import { linkBase } from './deepLink.ts'
import type { WalletListing } from './walletListing.ts'

/**
 * Ways in which a visitor may have a wallet: as an extension (`browser`), as an app, on the web. `browse`: the
 * wallet's own browser opens this page.
 */
export type Platform = 'browser' | 'browse' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

export interface PlatformFacts {
  isPhone: boolean
  /** The wallet is installed. */
  isInstalled: boolean
  /** The wallet can open this page in its own browser. */
  canBrowse: boolean
}

/**
 * Returns the platforms to offer, the likeliest first. Without a wallet, only the QR code is offered; a wallet that
 * cannot pair gets no QR code.
 */
export function platformsOf(
  wallet: WalletListing | undefined,
  { isPhone, isInstalled, canBrowse }: PlatformFacts,
): readonly Platform[] {
  if (!wallet) return ['qrcode']
  const found: Platform[] = []
  if (isInstalled) found.push('browser')
  if (canBrowse) found.push('browse')
  if (wallet.canPair) found.push(...pairedPlatforms(wallet, isPhone))
  const isExtension = Boolean(wallet.injected?.length || wallet.rdns)
  if (!found.length && wallet.canPair && !isExtension) return ['qrcode']
  if (!found.length || (isExtension && !isInstalled && !canBrowse && !isPhone)) found.push('unsupported')
  return found
}

/** Whether a listing has a link that may be opened. */
const opens = (...links: readonly (string | undefined)[]) => links.some((link) => link && linkBase(link))

function pairedPlatforms(
  { mobileLink, universalLink, webappLink, desktopLink }: WalletListing,
  isPhone: boolean,
): Platform[] {
  const found: Platform[] = []
  if (opens(mobileLink, universalLink)) found.push(isPhone ? 'mobile' : 'qrcode')
  if (opens(webappLink)) found.push('web')
  if (opens(desktopLink) && !isPhone) found.push('desktop')
  return found
}
