/** Loads the details of errors, which most visits do not need. */
export const loadErrorDetails = () => import('../diagnostics/ErrorDetails.tsx')
