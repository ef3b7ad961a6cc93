export type System = 'ios' | 'android' | 'desktop'

export interface DeviceFacts {
  userAgent: string
  /** An iPad calls itself a Mac; a Mac has no touch points. */
  maxTouchPoints?: number
}

/** The operating system as far as wallets' apps go. */
export function systemOf({ userAgent, maxTouchPoints = 0 }: DeviceFacts): System {
  if (/\bAndroid\b/i.test(userAgent)) return 'android'
  return /iPhone|iPad|iPod/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1) ? 'ios' : 'desktop'
}

/** Whether the browser is Safari or another WebKit browser: these block a window if code was loaded since the click. */
export const isWebKit = (): boolean => navigator.vendor.startsWith('Apple')

/** Whether the page is shown on a phone or tablet, where wallets are apps. */
export const isPhone = (): boolean => systemOf(navigator) !== 'desktop'
