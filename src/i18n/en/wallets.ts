/** Finding and choosing a wallet. */
export const wallets = {
} as const
