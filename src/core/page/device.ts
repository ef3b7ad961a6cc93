export type System = 'ios' | 'android' | 'desktop'

export interface DeviceFacts {
  userAgent: string
  /** Distinguishes an iPad, whose user agent is a Mac's, from a Mac, which has no touch points. */
  maxTouchPoints?: number
}

/** Detects the operating system, as far as it matters for wallet apps. */
export function systemOf({ userAgent, maxTouchPoints = 0 }: DeviceFacts): System {
  if (/\bAndroid\b/i.test(userAgent)) return 'android'
  return /iPhone|iPad|iPod/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1) ? 'ios' : 'desktop'
}

/** The widest screen (px) on which the modal is a bottom sheet, as in its style sheet. */
export const SHEET_WIDTH_MAX = 429

/**
 * Whether the browser is Safari or another WebKit browser. These block a popup if code was loaded between click and
 * `window.open`.
 */
export const isWebKit = (): boolean => navigator.vendor.startsWith('Apple')

/** Whether the page is shown on a phone or tablet, where wallets are apps. */
export const isPhone = (): boolean => systemOf(navigator) !== 'desktop'
