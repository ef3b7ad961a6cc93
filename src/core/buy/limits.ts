/** Amounts that a press enters, in the chosen currency. */
export const AMOUNT_PRESETS = ['100', '250', '500', '1000'] as const
/** Time without a key before a quote is asked for (specification §9). */
export const BUY_QUOTE_WAIT_MS = 500
/** How often the balance is asked for while a purchase is expected. */
export const PURCHASE_POLL_MS = 10_000
/** Size of the provider's window, in px. */
export const BUY_WINDOW = { width: 600, height: 800 } as const
/** Decimals of an amount in a currency. */
export const PAYMENT_DECIMALS = 2
/** Most coins or currencies of a list that are read. */
export const BUY_OPTIONS_MAX = 500
/** Most methods of a currency that are read: all of them are in sight. */
export const BUY_METHODS_MAX = 8
/** Most networks of a coin that are read: all of them are named. */
export const BUY_NETWORKS_MAX = 24
/** Most characters of an amount of the service: longer ones are no money, and would fill the view. */
export const MONEY_CHARS_MAX = 40
