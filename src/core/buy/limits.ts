/** Preset amounts, in the chosen currency. */
export const AMOUNT_PRESETS = ['100', '250', '500', '1000'] as const
/** Time from the last key pressed in the amount to the request for a quote, in ms (specification §9). */
export const BUY_QUOTE_WAIT_MS = 500
/** How often the balance is asked for while a purchase is expected. */
export const PURCHASE_POLL_MS = 10_000
/** Size of the provider's window, in px. */
export const BUY_WINDOW = { width: 600, height: 800 } as const
/** Decimals of an amount in a currency. */
export const PAYMENT_DECIMALS = 2
/** Maximum number of coins or currencies in a list. */
export const BUY_OPTIONS_MAX = 500
/** Maximum number of payment methods of a currency: the view shows all of them. */
export const BUY_METHODS_MAX = 8
/** Maximum number of networks of a coin: the view names all of them. */
export const BUY_NETWORKS_MAX = 24
/** Maximum length of an amount from the service: a longer one cannot be real, and would fill the view. */
export const MONEY_CHARS_MAX = 40
