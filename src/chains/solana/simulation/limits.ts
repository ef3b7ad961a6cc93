// Limits of simulations.

/** Our own: transactions of one request that are simulated. The others are said to have more effects. */
export const TRANSACTIONS_MAX = 8
/** Our own: how often a transaction is simulated while its accounts change by themselves. */
export const TRIES_MAX = 3
