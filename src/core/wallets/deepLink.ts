import { wantsUniversal, type Environment } from '../page/environment.ts'
import type { WalletListing } from './walletListing.ts'

/** Where a wallet can be, beside the code that a phone scans (contract B2.4). */
export type LinkPlatform = 'mobile' | 'web' | 'desktop'

export interface DeepLink {
  /** What the browser goes to. */
  href: string
  /** The same without the pairing: the pairing SDK makes from it what brings the visitor back for each request. */
  base: string
  target: '_self' | '_blank' | '_top'
}

/** Schemes that run or show something in this very page. */
const UNSAFE = /^(?:javascript|data|vbscript|blob|file|about|filesystem|view-source|ws|wss|ftp)$/i
const SCHEME = /^[a-z][a-z\d+.-]*$/i

/**
 * The start of a wallet's links, with a slash at its end: `name`, `name:`, `name:/` and `name://` are all `name://`; an http(s)
 * URL stays what it is (contract B2.5). Undefined for what is no link to a wallet.
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

/** The wallet's own link for a platform. On a phone a universal link takes its place where schemes of wallets lead nowhere. */
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

/** Telegram on Android decodes an address once before it hands it on. */
function encoded(uri: string, { app, system }: Environment): string {
  const once = encodeURIComponent(uri)
  return app === 'telegram' && system === 'android' ? encodeURIComponent(once) : once
}

/** What takes a pairing `uri` to a wallet on this device; undefined where the wallet has no such link. */
export function deepLink(wallet: WalletListing, platform: LinkPlatform, uri: string, environment: Environment): DeepLink | undefined {
  const link = linkFor(wallet, platform, environment)
  const base = link === undefined ? undefined : linkBase(link)
  if (base === undefined || (platform === 'web' && !isHttp(base))) return undefined
  return { href: `${base}wc?uri=${encoded(uri, environment)}`, base, target: targetOf(platform, environment) }
}

/** Whether the link may be followed without the visitor's tap: a universal link that is not tapped opens a page, not the app. */
export const opensByItself = ({ base }: DeepLink): boolean => !isHttp(base)
