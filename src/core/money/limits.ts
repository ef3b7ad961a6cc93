// Limits of what an account holds, beside those in core/limits.ts. All are our own choices.

/** Maximum number of native balances that are saved, each of one account on one network. */
export const SAVED_BALANCES_MAX = 50
/** Maximum number of tokens that the visitor can hide; hiding one more shows the one hidden first again. */
export const HIDDEN_TOKENS_MAX = 1_000
/** Maximum number of tokens that a refresh asks the service to read again; they are named in the request's address. */
export const FORCED_TOKENS_MAX = 50
/** How often Account checks whether its figures are stale or may be requested again. */
export const HOLDINGS_POLL_MS = 10_000
/** Maximum number of tokens whose prices are requested one by one. */
export const PRICES_ASKED_MAX = 20
/** Maximum number of mints whose names are read, by requests of 50 mints each. */
export const MINTS_NAMED_MAX = 400
/** Maximum length of a mint's account, in base64. Larger accounts are ignored. */
export const MINT_CHARS_MAX = 16 * 1024
/** Maximum lengths of what a mint says about itself, in bytes. Metaplex allows less: 32, 10 and 200 bytes. */
export const MINT_NAME_BYTES_MAX = 1_024
export const MINT_SYMBOL_BYTES_MAX = 256
export const MINT_URL_BYTES_MAX = 1_024
/** A picture in sight that is not loaded after this time is given up. Its initials are shown meanwhile. */
export const PICTURE_LOAD_MS = 10_000
/** Maximum size of the JSON file of an NFT, in bytes, and the time allowed for it. */
export const NFT_FILE_BYTES_MAX = 64 * 1024
export const NFT_FILE_WAIT_MS = 5_000

/**
 * Our own: the review warns of a network fee that is both more than this percentage of the amount's value, and more than
 * about one US dollar: one unit of the visitor's currency, or a hundred units of a currency such as the yen.
 */
export const FEE_PERCENT_MAX = 10n
export const FEE_SMALL = 1n
export const FEE_SMALL_UNITS = 100n
/** Where prices are unknown, a fee is small up to this part of a coin. */
export const FEE_SMALL_COIN = { units: 1n, decimals: 3 }
/** Our own: the view of an allowance warns of a fee for revoking it above this value, or a hundred times of it in yen. */
export const FEE_LARGE = 20n
/**
 * Our own: a call that needs more gas than this, and more than so many times of that of an empty transaction on the same
 * network, is not a usual transfer or revocation: those need up to about 300,000, and two to ten times as much.
 */
export const GAS_USUAL_MAX = 500_000n
export const GAS_USUAL_TIMES = 20n

/** Pause after the last key before a recipient's name is looked up (specification §9, debounce). */
export const RECIPIENT_WAIT_MS = 500

/** How often the age of figures is written anew while it is shown. Figures that are younger are described as just updated. */
export const AGE_TICK_MS = 60_000

/** Number of blocks whose logs are read at once for allowances; nodes that refuse so many are asked for fewer. */
export const ALLOWANCE_WINDOW_BLOCKS = 10_000n
/** Number of blocks that are read before the visitor asks to look further back. */
export const ALLOWANCE_BLOCKS_FIRST = 500_000n
/** After so many windows in a row that a node did not refuse, it is asked for larger ones again. */
export const ALLOWANCE_WINDOWS_BEFORE_GROWTH = 16
/** Maximum number of pages of the history that are searched for approvals. */
export const ALLOWANCE_HISTORY_PAGES = 5

/** Balances of tokens that compute them from shares (stETH) differ from what was moved by this many base units. */
export const ROUNDING_UNITS = 2n
/** The largest number of 64 bits: no account on Solana can hold more of a token. */
export const U64_MAX = 18_446_744_073_709_551_615n
/** End of the year 9999, in seconds since 1970. Later times are shown as no end. */
export const TIME_MAX_S = 253_402_300_799n

// Sent transactions: values of specification §9
/**
 * How long a view waits for the receipt of a transaction ("receipt wait 25 s"). After that it says that the visitor may
 * leave, and the transaction is followed on.
 */
export const RECEIPT_WAIT_MS = 25_000
/**
 * How long a transaction is followed during one visit ("transaction wait"); later visits follow it again. After that,
 * the visitor may hide it.
 */
export const TRANSFER_WAIT_MS = 180_000
/** The interval of asking for a transaction's receipt follows the network's block time, between these. */
export const RECEIPT_POLL_MIN_MS = 500
export const RECEIPT_POLL_MAX_MS = 4_000
/** Maximum number of sent transfers that are saved (specification §9: limit of pending transactions). */
export const TRANSFERS_SAVED_MAX = 99
/**
 * Our own: how long an unanswered request to a wallet is remembered. Paired wallets may answer for five minutes, others
 * keep a request until they are locked.
 */
export const ASKED_KEPT_MS = 600_000
/** Our own: for how long the check of a transfer is valid. Later, it is repeated before the wallet is asked. */
export const CHECK_KEPT_MS = 300_000
/** Our own: how long Account lists transfers that have ended. */
export const ENDED_SHOWN_MS = 600_000
/** Our own: a transaction that a node has not known for this long counts as dropped. */
export const DROPPED_AFTER_MS = 30_000
/** Our own: number of blocks that are searched for the transaction that took another one's place. */
export const REPLACEMENT_BLOCKS = 30
