import { EMAIL_SHOWN_MAX } from '../limits.ts'

/** Whether a text may be an e-mail address; whether it is one, only a mail to it can tell. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)

/** An e-mail address as it is shown: cut past 30 characters (specification §9). */
export const shortEmail = (email: string): string => ([...email].length > EMAIL_SHOWN_MAX ? `${[...email].slice(0, EMAIL_SHOWN_MAX).join('')}…` : email)
