import { EMAIL_SHOWN_MAX } from '../limits.ts'

/** Whether a text looks like an e-mail address. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)

/** Cuts an e-mail address after 30 characters for display. */
export const shortEmail = (email: string): string =>
  [...email].length > EMAIL_SHOWN_MAX ? `${[...email].slice(0, EMAIL_SHOWN_MAX).join('')}…` : email

/** E-mail addresses that are offered again (docs/contract.md). */
export const RECENT_EMAILS_MAX = 3
