/** Bytes that the log keeps in memory (specification §9). */
export const LOG_BYTES_MAX = 1_024_000

/** Bytes of one line of the log. */
export const LOG_ENTRY_BYTES_MAX = 8_192

/** Characters of a text that are read for secrets. What follows is dropped. */
export const REDACTED_LENGTH_MAX = 16_384

/** Depth of data in the log. Deeper values are dropped. */
export const LOG_DEPTH_MAX = 8

/** Values in the data of a line, of all depths together. Further ones are dropped. */
export const LOG_VALUES_MAX = 1_000
