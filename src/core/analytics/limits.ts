/** Characters of a text in an event that is sent. */
export const SENT_TEXT_MAX = 200

/** Characters of the page's address in an event that is sent. */
export const SENT_URL_MAX = 500

/** Entries of a list in an event that is sent. */
export const SENT_LIST_MAX = 100

/** How long events wait for others before they are sent together. */
export const SEND_MS = 10_000

/** Bytes of a batch of events: once more wait, they are sent at once (45 kB). */
export const BATCH_BYTES = 45 * 1024

/** Bytes that a browser sends for a page that is being left, of all requests together (64 kB, with some to spare). */
export const KEEPALIVE_BYTES = 63 * 1024

/** Errors that are sent within `ERRORS_MS`, at most. */
export const ERRORS_MAX = 5
export const ERRORS_MS = 60_000

/** Characters of the stack of an error that is sent. */
export const STACK_MAX = 4_096
