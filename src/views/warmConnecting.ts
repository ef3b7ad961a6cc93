/** Fetches the screen that follows the choice of a wallet: one may be about to be chosen. A failure shows when it is. */
export const warmConnecting = () => void import('./ConnectingExternal.tsx').catch(() => {})
