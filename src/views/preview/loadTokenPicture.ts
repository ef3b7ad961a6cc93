/** Loads the pictures of tokens, which few requests need. */
export const loadTokenPicture = () => import('../assets/TokenPicture.tsx')
