import { systemOf, type System } from './device.ts'

/** Facts about the browser that `environmentOf` evaluates. */
export interface EnvironmentFacts {
  userAgent: string
  /** Distinguishes an iPad, whose user agent is a Mac's, from a Mac, which has no touch points. */
  maxTouchPoints?: number
  /** Whether the page is in a frame. */
  isFramed?: boolean
  /** Whether the page is installed as an app (`display-mode: standalone`). */
  isStandalone?: boolean
  /** Whether `window` has one of the objects that Telegram's in-app browser injects. */
  hasTelegram?: boolean
}

/** Apps with an in-app browser in which links behave differently. */
export type HostApp = 'telegram' | 'instagram' | 'facebook' | 'x' | 'tiktok' | 'line' | 'wallet'

export interface Environment {
  system: System
  /** Whether wallet apps may be on this device. */
  isPhone: boolean
  /** The app whose in-app browser shows the page. */
  app?: HostApp
  isFramed: boolean
  isStandalone: boolean
}

/** User agent patterns of apps and wallet browsers. */
const APPS: readonly (readonly [HostApp, RegExp])[] = [
  ['telegram', /\bTelegram\b/i],
  [
    'wallet',
    /MetaMaskMobile|\bTrust\/|CoinbaseWallet|CBWallet|\bPhantom\b|\bRainbow\b|OKApp|OKEx|imToken|TokenPocket|BitKeep|BinanceWeb3|\bSafePal\b|Solflare/i,
  ],
  ['instagram', /\bInstagram\b/],
  ['facebook', /\bFB(?:AN|AV|IOS|_IAB)\b/],
  ['x', /\bTwitter\b/],
  ['tiktok', /\b(?:musical_ly|BytedanceWebview|TikTok)\b/],
  ['line', /\bLine\/\d/],
]

/** Detects where the page is shown, as far as links to wallets depend on it. */
export function environmentOf(facts: EnvironmentFacts): Environment {
  const system = systemOf(facts)
  const app = facts.hasTelegram ? 'telegram' : APPS.find(([, pattern]) => pattern.test(facts.userAgent))?.[0]
  return {
    system,
    isPhone: system !== 'desktop',
    ...(app && { app }),
    isFramed: facts.isFramed ?? false,
    isStandalone: facts.isStandalone ?? false,
  }
}

/** Apps whose in-app browser opens only http(s) links. There, universal links are tried first. */
const HTTP_ONLY: readonly HostApp[] = ['telegram', 'instagram', 'facebook', 'x', 'tiktok', 'line']

/** Whether links with custom schemes (`wallet://`) probably fail in this browser. */
export const wantsUniversal = ({ app }: Environment): boolean => app !== undefined && HTTP_ONLY.includes(app)
