/** Loads the rows of pending transfers. */
export const loadSending = () => import('../money/Sending.tsx')
