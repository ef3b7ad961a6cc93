/** Loads the code that discards a saved login when the secure site is unavailable. */
export const loadDiscardAuth = () => import('../login/discardAuth.ts')
