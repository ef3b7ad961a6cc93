// Limits of what an account holds, beside those in core/limits.ts. All are our own choices.

/** Maximum number of tokens that the visitor can hide; hiding one more shows the one hidden first again. */
export const HIDDEN_TOKENS_MAX = 1_000
/** Maximum number of tokens whose prices are requested one by one. */
export const PRICES_ASKED_MAX = 20
