// Limits of swaps. Values of specification §9 and of the services' contract, unless they are called our own choice.

/** Pause after the last key before a quote is asked for. */
export const QUOTE_WAIT_MS = 200
/** Interval at which a quote is renewed; an older one is asked for again before the wallet is. */
export const QUOTE_LIFETIME_MS = 10_000
/** Decimals of a quoted amount. */
export const QUOTE_DECIMALS = 6
/** Our own: how often the age of a quote is written anew. */
export const QUOTE_AGE_TICK_MS = 1_000
/** Our own: how long the gas price that the service names is used for quotes. */
export const GAS_PRICE_KEPT_MS = 30_000
/** Our own: after this time, what a service built for a swap is built and simulated once more before the wallet is asked. */
export const PLAN_KEPT_MS = 60_000
/** Our own: how often a swap is quoted anew by itself if it does not give what was quoted. */
export const REQUOTES_MAX = 3
/** Our own: for how long an approved swap that was not sent is offered again. */
export const APPROVED_SWAP_KEPT_MS = 3_600_000
/** Slippage at the start, in whole per cents. */
export const SLIPPAGE_DEFAULT = 1
/** Our own choices: slippage that can be chosen, that is offered, and above which the view warns. */
export const SLIPPAGE_MIN = 1
export const SLIPPAGE_MAX = 50
export const SLIPPAGE_PRESETS = [1, 2, 3] as const
export const SLIPPAGE_WARNED = 5
/** What the provider keeps of the source token, in hundredths of a per cent: its quotes include it. */
export const PROVIDER_FEE_POINTS = 85n
/** Our own choices: price impact that the view warns of, and that the visitor must accept, in hundredths of a per cent. */
export const IMPACT_WARNED_POINTS = 300n
export const IMPACT_ACCEPTED_POINTS = 1_000n
/** Maximum number of suggested tokens. */
export const SUGGESTED_MAX = 8
/** Decimals of the native coin of each network on which tokens can be swapped. */
export const NATIVE_DECIMALS = 18
/** Our own: fewest decimals of tokens whose balances may be rounded. */
export const ROUNDING_DECIMALS_MIN = 6
/** Our own: maximum number of tokens in a network's list. */
export const SWAP_TOKENS_MAX = 10_000
/** Our own: the longest call data that is accepted, in characters. Nodes refuse transactions of more than 128 KiB. */
export const CALL_DATA_CHARS_MAX = 256 * 1024
/**
 * Our own: gas that Max leaves for a swap that is not built yet. Most swaps need 120,000 to 250,000; what is built is
 * estimated by itself.
 */
export const SWAP_GAS = 300_000n
/** Our own: size of the call data of such a swap, in bytes, for networks where data has a price of its own. */
export const SWAP_DATA_BYTES = 1_024
/** Our own: how long a wallet may take to say whether it can send several calls as one. */
export const CAPABILITIES_WAIT_MS = 4_000
/** Our own: interval of asking a wallet what became of a batch. */
export const BATCH_POLL_MS = 2_000
/** Our own: how long a wallet that says that a batch is done may take to name its transaction. */
export const BATCH_RECEIPTS_WAIT_MS = 20_000
