/** Name of the marks that `noteUnread` sets. */
export const UNREAD = 'wallet-modal:unread'

/**
 * Notes a malformed answer with a success status for the log, as a mark (User Timing): the log reads it even if its code
 * loads later. All other failed requests are in the browser's performance entries anyway.
 */
export const noteUnread = (url: string, why: string): void => void performance.mark(UNREAD, { detail: { url, why } })
