import { wantsUniversal, type Environment } from '../page/environment.ts'
import type { WalletListing } from './walletListing.ts'

/** Kinds of deep links. */
export type LinkPlatform = 'mobile' | 'web' | 'desktop'

export interface DeepLink {
  /** The URL to open. */
  href: string
  /** The same without the pairing: the pairing SDK derives from it the link that opens the wallet for each request. */
  base: string
  target: '_self' | '_blank' | '_top'
}

/** Unsafe schemes: they run or show something in this page. */
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

/** The wallet's link for a platform. On phones the universal link is used if custom schemes do not work. */
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

/** Telegram on Android decodes a URL once more. */
function encoded(uri: string, { app, system }: Environment): string {
  const once = encodeURIComponent(uri)
  return app === 'telegram' && system === 'android' ? encodeURIComponent(once) : once
}

/** The deep link that opens a wallet on this device with a pairing `uri`; undefined if the wallet has none. */
export function deepLink(wallet: WalletListing, platform: LinkPlatform, uri: string, environment: Environment): DeepLink | undefined {
  const link = linkFor(wallet, platform, environment)
  const base = link === undefined ? undefined : linkBase(link)
  if (base === undefined || (platform === 'web' && !isHttp(base))) return undefined
  return { href: `${base}wc?uri=${encoded(uri, environment)}`, base, target: targetOf(platform, environment) }
}

/** Whether the link works without a tap: a universal link that is not tapped opens a page instead of the app. */
export const opensByItself = ({ base }: DeepLink): boolean => !isHttp(base)
