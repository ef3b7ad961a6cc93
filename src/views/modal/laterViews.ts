import { atom } from 'nanostores'
import type * as Later from '../later.ts'

export type LaterViews = typeof Later

/** The table of lazily loaded views and their titles, once loaded; created with `modal.late(createLater)`. */
export const createLater = () => atom<LaterViews | undefined>()
