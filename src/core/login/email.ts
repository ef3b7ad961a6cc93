/** Whether a text looks like an e-mail address. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)

/** E-mail addresses that are offered again (docs/contract.md). */
export const RECENT_EMAILS_MAX = 3
