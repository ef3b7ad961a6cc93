/** Connecting a wallet on another device or app. */
export const pairing = {
} as const
