/** Hardware wallets, wallets in windows of their own, several chains at once. */
export const devices = {
} as const
