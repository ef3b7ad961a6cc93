// Limits of simulations; our own choices.

/** Maximum numbers of assets and of allowances that are read before and after a request. */
export const ASSETS_READ_MAX = 40
export const GRANTS_READ_MAX = 20
/** Gas of one reading, so that no contract can use up that of the others. Proxies of known tokens use up to 60,000. */
export const READ_GAS = 300_000n
