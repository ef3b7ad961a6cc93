/** ISO 4217 codes of the currencies that the Blockchain API has prices in. */
const PRICED = ['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'INR', 'JPY']

/** The currency in which values are shown if a site names none, or one without prices. */
export const DEFAULT_CURRENCY = 'USD'

/** Whether values can be shown in a currency (ISO 4217). */
export const hasPrices = (currency: string): boolean => PRICED.includes(currency)
