import { systemOf, type System } from './device.ts'

/** What a page can read of the browser that it is in. */
export interface EnvironmentFacts {
  userAgent: string
  /** An iPad calls itself a Mac; a Mac has no touch points. */
  maxTouchPoints?: number
  /** The page is in a frame of another page. */
  isFramed?: boolean
  /** Installed as an app (`display-mode: standalone`). */
  isStandalone?: boolean
  /** One of Telegram's objects is in the window (contract B11). */
  hasTelegram?: boolean
}

/** Apps with a browser of their own in which links do not do what they do elsewhere. */
export type HostApp = 'telegram' | 'instagram' | 'facebook' | 'x' | 'tiktok' | 'line' | 'wallet'

export interface Environment {
  system: System
  /** A wallet's app may be on this very device. */
  isPhone: boolean
  /** The app that shows the page, where it is no browser. */
  app?: HostApp
  isFramed: boolean
  isStandalone: boolean
}

/** How each app names itself in its user agent, and the browsers of wallets in theirs. */
const APPS: readonly (readonly [HostApp, RegExp])[] = [
  ['telegram', /\bTelegram\b/i],
  ['wallet', /MetaMaskMobile|\bTrust\/|CoinbaseWallet|CBWallet|\bPhantom\b|\bRainbow\b|OKApp|OKEx|imToken|TokenPocket|BitKeep|BinanceWeb3|\bSafePal\b|Solflare/i],
  ['instagram', /\bInstagram\b/],
  ['facebook', /\bFB(?:AN|AV|IOS|_IAB)\b/],
  ['x', /\bTwitter\b/],
  ['tiktok', /\b(?:musical_ly|BytedanceWebview|TikTok)\b/],
  ['line', /\bLine\/\d/],
]

/** Where a page is shown, as far as links to wallets go (contract B11). */
export function environmentOf(facts: EnvironmentFacts): Environment {
  const system = systemOf(facts)
  const app = facts.hasTelegram ? 'telegram' : APPS.find(([, pattern]) => pattern.test(facts.userAgent))?.[0]
  return { system, isPhone: system !== 'desktop', ...(app && { app }), isFramed: facts.isFramed ?? false, isStandalone: facts.isStandalone ?? false }
}

/** Apps that open no scheme but http(s) from their pages: there a universal link goes first. */
const HTTP_ONLY: readonly HostApp[] = ['telegram', 'instagram', 'facebook', 'x', 'tiktok', 'line']

/** Whether a link of a scheme of its own has little hope here. */
export const wantsUniversal = ({ app }: Environment): boolean => app !== undefined && HTTP_ONLY.includes(app)
