// Limits of payments. Values of the services' contract, unless they are called our own choice.

/** After this time since `pay()`, a payment has expired for the site. */
export const PAY_TIMEOUT_MS = 300_000
/** Interval of asking a service what became of a payment. */
export const PAY_POLL_MS = 3_000
/** How long a payment without a service takes, in seconds. */
export const DIRECT_SECONDS = 6
export const EXCHANGES_SHOWN = 2
/** Our own: longest id or address of a service, in UTF-16 units. Longer ones could not be restored after a reload. */
export const PAY_TEXT_MAX = 256
/** Our own: most assets of an exchange that are offered to pay with. */
export const EXCHANGE_ASSETS_SHOWN = 24
/** Our own: an older quote is asked for again before the wallet is. */
export const QUOTE_KEPT_MS = 60_000
/** Our own: how long a completed payment is shown before the modal closes. */
export const PAID_SHOWN_MS = 2_500
/** Our own: how many payments are saved, and for how long. */
export const PAYMENTS_SAVED_MAX = 20
export const PAYMENT_KEPT_MS = 24 * 3_600_000
/** Our own: longest reference of a site, and id of an exchange, in characters. */
export const PAY_TEXT_CHARS_MAX = 256
/** Our own: for how long the same order counts as a second payment, if the first may have been made. */
export const PAY_REPEAT_MS = 600_000
/** Our own: how often a node is asked whether a transaction in a block paid the recipient. */
export const PAY_PROOF_TRIES = 5
