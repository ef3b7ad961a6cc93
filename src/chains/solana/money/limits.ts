// Numbers of Solana's runtime and programs, with their source.

/** Bytes of a public key, and of a signature. https://solana.com/docs/core/transactions */
export const KEY_BYTES = 32
export const SIGNATURE_BYTES = 64
/** A blockhash can be used for this many blocks. https://solana.com/docs/core/transactions/confirmation#blockhash-expiration */
export const BLOCKHASH_BLOCKS = 150
/**
 * Compute units of a transaction that sends lamports. It has three instructions of 150 units each: the transfer, the
 * limit of units and their price.
 * https://docs.rs/solana-system-program
 */
export const COIN_TRANSFER_UNITS = 500
/** Accounts that a node reads in one `getMultipleAccounts`. https://solana.com/docs/rpc/http/getmultipleaccounts */
export const ACCOUNTS_PER_CALL_MAX = 100
/** Our own: number of token accounts from which one transfer takes tokens. A transaction has 1232 bytes. */
export const SOURCES_MAX = 8
/** Our own: number of the sender's token accounts of one mint that are read. */
export const OWN_TOKEN_ACCOUNTS_MAX = 256
