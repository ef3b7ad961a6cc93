/** Loads the details of a token, when the visitor opens the first one. */
export const loadTokenDetails = () => import('./TokenDetails.tsx')
