import type { Outcome } from '../../core/money/chainMoney.ts'
import type { SavedTransfer } from '../../core/money/savedTransfer.ts'
import type { Modal } from '../../modal.ts'

/** Tells whether a view shows what became of a transfer. */
export type ShowsEnd = (transfer: SavedTransfer, is: Outcome['is']) => boolean

const create = () => new Set<ShowsEnd>()

/** Returns who shows what becomes of sent transfers: no toast repeats or contradicts it. */
export const shownTransfersOf = (modal: Modal): Set<ShowsEnd> => modal.late(create)
