/** Whether a text looks like an e-mail address. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)

/** E-mail addresses that are offered again (docs/contract.md). */
export const RECENT_EMAILS_MAX = 3
/** Days after which an address that was entered is forgotten. */
export const RECENT_EMAILS_DAYS = 30

/** Whether another e-mail was requested: on its way, or sent. */
export type Resend = 'sending' | 'sent' | undefined

/** Forgets that another e-mail was sent. A request that is under way is kept, so that no second one starts. */
export const forgetSent = (resend: Resend): Resend => (resend === 'sending' ? resend : undefined)
