/** The longest time for one probe of `diagnose()`. */
export const PROBE_MS = 10_000

/** How long a relay has to accept a connection, for `diagnose()`. */
export const RELAY_PROBE_MS = 5_000

/** How long a connected wallet has to answer reads, for `diagnose()`. */
export const WALLET_PROBE_MS = 3_000

/** How long wallets have to announce themselves, and the browser to report what the page's policy blocked. */
export const ANNOUNCE_MS = 150

/** A clock that is further off is a problem: tokens of hosted services are not valid then. */
export const CLOCK_OFF_MAX_MS = 60_000

/** A node that is further behind the others is a problem. */
export const BLOCKS_BEHIND_MAX = 9

/** Maximum length of one value in the evidence, such as the error message of a service or wallet. */
export const EVIDENCE_LENGTH = 300

/** The newest lines of the log that the report quotes. */
export const REPORT_LINES = 50

/** Characters of a line of the log in the report. */
export const REPORT_LINE_LENGTH = 500
