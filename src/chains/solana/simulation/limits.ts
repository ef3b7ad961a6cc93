// Limits of simulations.

/** Our own: transactions of one request that are simulated. The others are said to have more effects. */
export const TRANSACTIONS_MAX = 8
/** Accounts that a node reads in one answer. https://solana.com/docs/rpc/http/getmultipleaccounts */
export const ACCOUNTS_READ_MAX = 100
/** Our own: how often a transaction is simulated while its accounts change by themselves. */
export const TRIES_MAX = 3
/** A delegate with this amount can take all that ever arrives: the largest number of 64 bits. */
export const UNLIMITED = 2n ** 64n - 1n
