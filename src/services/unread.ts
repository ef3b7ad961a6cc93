/** Name of the marks that `noteUnread` sets. */
export const UNREAD = 'wallet-modal:unread'

/**
 * Notes an answer with a good status that cannot be read, for the log: as a mark (User Timing), which the log also gets if
 * it is loaded later. Browsers tell of all other failed requests in the same way.
 */
export const noteUnread = (url: string, why: string): void => void performance.mark(UNREAD, { detail: { url, why } })
