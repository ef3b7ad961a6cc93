import { atom } from 'nanostores'
import type * as Later from '../later.ts'

export type LaterViews = typeof Later

/** The table of the screens after the first, once it is here with its words: `modal.late(createLater)`. */
export const createLater = () => atom<LaterViews | undefined>()
