/** Name of the marks that `noteUnread` sets. */
export const UNREAD = 'wallet-modal:unread'

/**
 * Notes an answer with a good status that cannot be read, for the log: as a mark (User Timing), which the log also gets if
 * it is loaded later. Browsers report all other failed requests to a PerformanceObserver, too.
 */
export const noteUnread = (url: string, why: string): void => void performance.mark(UNREAD, { detail: { url, why } })
