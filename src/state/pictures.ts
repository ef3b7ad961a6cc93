import { atom } from 'nanostores'

/**
 * Creates the store of whether the visitor allowed pictures from strangers' hosts. It is not saved: each page asks once.
 */
export const createPictures = () => ({ $areAllowed: atom(false) })
