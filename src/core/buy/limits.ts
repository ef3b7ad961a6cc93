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
/** Most coins, currencies or methods of a list that are read. */
export const BUY_OPTIONS_MAX = 500
