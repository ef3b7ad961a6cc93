import { wantsUniversal, type Environment } from '../page/environment.ts'
import type { WalletListing } from './walletListing.ts'

/** Kinds of deep links. */
export type LinkPlatform = 'mobile' | 'web' | 'desktop'

export interface DeepLink {
  /** The URL to open. */
  href: string
  /**
   * The link without the pairing URI. From it, the pairing SDK derives the link that opens the wallet for each
   * request.
   */
  base: string
  target: '_self' | '_blank' | '_top'
}

/** Schemes that would run code or show content in this page. */
const UNSAFE = /^(?:javascript|data|vbscript|blob|file|about|filesystem|view-source|ws|wss|ftp)$/i
const SCHEME = /^[a-z][a-z\d+.-]*$/i

/**
 * Normalizes the start of a wallet's links to end with a slash: `name`, `name:`, `name:/` and `name://` become
 * `name://`; http(s) URLs stay. Undefined for an invalid or unsafe link.
 */
export function linkBase(link: string): string | undefined {
  const text = link.trim()
  const base = text.includes('://') ? text : `${text.replace(/[/:]/g, '')}://`
  const [scheme = '', rest = ''] = base.split('://', 2)
  if (!SCHEME.test(scheme) || UNSAFE.test(scheme) || /\s/.test(base)) return undefined
  if (/^https?$/i.test(scheme) && !URL.canParse(base)) return undefined
  return rest === '' || base.endsWith('/') ? base : `${base}/`
}

const isHttp = (base: string): boolean => /^https?:/i.test(base)

/**
 * Returns a wallet's link for a platform. On phones it is the universal link if custom schemes do not work in this
 * browser.
 */
function linkFor(wallet: WalletListing, platform: LinkPlatform, environment: Environment): string | undefined {
  if (platform === 'web') return wallet.webappLink
  if (platform === 'desktop') return wallet.desktopLink
  const { mobileLink, universalLink } = wallet
  return wantsUniversal(environment) ? (universalLink ?? mobileLink) : (mobileLink ?? universalLink)
}

function targetOf(platform: LinkPlatform, { app, isFramed }: Environment): DeepLink['target'] {
  if (app === 'telegram' || platform !== 'mobile') return '_blank'
  return isFramed ? '_top' : '_self'
}

/** URL-encodes a pairing URI, twice for Telegram on Android, which decodes links once itself. */
function encoded(uri: string, { app, system }: Environment): string {
  const once = encodeURIComponent(uri)
  return app === 'telegram' && system === 'android' ? encodeURIComponent(once) : once
}

/** Returns the link that opens a wallet on this device with the pairing URI `uri`; undefined if the wallet has none. */
export function deepLink(
  wallet: WalletListing,
  platform: LinkPlatform,
  uri: string,
  environment: Environment,
): DeepLink | undefined {
  const link = linkFor(wallet, platform, environment)
  const base = link === undefined ? undefined : linkBase(link)
  if (base === undefined || (platform === 'web' && !isHttp(base))) return undefined
  return { href: `${base}wc?uri=${encoded(uri, environment)}`, base, target: targetOf(platform, environment) }
}

/**
 * Whether the link may be opened without a tap. A universal link that is opened by script loads a web page instead of
 * the app.
 */
export const opensByItself = ({ base }: DeepLink): boolean => !isHttp(base)
