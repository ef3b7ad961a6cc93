import type { Outcome } from '../../core/money/chainMoney.ts'
import type { SavedTransfer } from '../../core/money/savedTransfer.ts'
import type { Modal } from '../../modal.ts'

/** Returns whether a view shows how a transfer ended. `is`: the end, for a view that shows only some. */
export type ShowsEnd = (transfer: SavedTransfer, is: Outcome['is']) => boolean

const create = () => new Set<ShowsEnd>()

/** Returns the functions that are asked before a toast tells how a transfer ended: if a view shows it, no toast does. */
export const shownTransfersOf = (modal: Modal): Set<ShowsEnd> => modal.late(create)
