/** Loads the code that ends a login which the secure site does not know any more. */
export const loadDiscardAuth = () => import('../login/discardAuth.ts')
