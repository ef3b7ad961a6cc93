import { wantsUniversal, type Environment } from '../page/environment.ts'
import { isRefusedScheme } from './refusedSchemes.ts'
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

const SCHEME = /^[a-z][a-z\d+.-]*$/i
/** Shorter schemes could be the letter of a drive. The wallet API lists `bw` for Best Wallet (`bw://app/connect`). */
const isLong = (scheme: string) => scheme.replace(/[^a-z\d]/gi, '').length > 2 || scheme === 'bw'
/** What a wallet's own scheme may be followed by: names, such as `app.binance.com/cedefi/`. Parameters are ours alone. */
const PLACE = /^(?:[\w.~-]+\/)*[\w.~-]*$/
/** Hosts whose links may be without TLS: this machine and its network, as in development. */
const NEAR = /^(?:localhost|\[::1\]|(?:127|10)(?:\.\d+){3}|192\.168(?:\.\d+){2})$/

const isHttp = (link: string): boolean => /^https?:/i.test(link)

/** Whether a URL is safe to open: over TLS, and without a user name that looks like another host. */
function isSafeUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, password } = new URL(url)
  return !username && !password && (protocol === 'https:' || NEAR.test(hostname))
}

/**
 * Normalizes the start of a wallet's links to end with a slash: `name`, `name:`, `name:/` and `name://` become `name://`;
 * https URLs stay. Undefined unless it is an https URL, or a scheme of at least three letters or digits that belongs to
 * neither browser nor system, with nothing after it but names.
 */
export function linkBase(link: string): string | undefined {
  const text = link.trim()
  const base = text.includes('://') ? text : text.replace(/^([^/:]+):?\/?$/, '$1://')
  const at = base.indexOf('://')
  const scheme = base.slice(0, Math.max(at, 0))
  const rest = base.slice(at + 3)
  if (!SCHEME.test(scheme) || /\s/.test(base)) return undefined
  const isSafe = isHttp(base) ? isSafeUrl(base) : isLong(scheme) && !isRefusedScheme(scheme) && PLACE.test(rest)
  if (!isSafe) return undefined
  return rest === '' || base.endsWith('/') ? base : `${base}/`
}

/**
 * Returns the start of a wallet's links for a platform. On phones it is the universal link if custom schemes do not work
 * in this browser.
 */
function baseFor(wallet: WalletListing, platform: LinkPlatform, environment: Environment): string | undefined {
  const { mobileLink, universalLink, desktopLink, webappLink } = wallet
  const mobile = wantsUniversal(environment) ? [universalLink, mobileLink] : [mobileLink, universalLink]
  const links = { mobile, desktop: [desktopLink], web: [webappLink] }[platform]
  return links.map((link) => link && linkBase(link)).find(Boolean)
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
  const base = baseFor(wallet, platform, environment)
  if (base === undefined || (platform === 'web' && !isHttp(base))) return undefined
  return { href: `${base}wc?uri=${encoded(uri, environment)}`, base, target: targetOf(platform, environment) }
}

/**
 * Whether the link may be opened without a tap. A universal link that is opened by script loads a web page instead of
 * the app.
 */
export const opensByItself = ({ base }: DeepLink): boolean => !isHttp(base)
