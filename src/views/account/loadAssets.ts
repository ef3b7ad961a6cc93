/** Loads the code that shows the total and the tokens of the account. */
export const loadAssets = () => import('../assets/AccountAssets.tsx')
