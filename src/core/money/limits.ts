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

/** How often the age of figures is written anew while it is shown. */
export const AGE_TICK_MS = 60_000
