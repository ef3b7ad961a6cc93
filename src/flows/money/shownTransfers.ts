import type { SavedTransfer } from '../../core/money/savedTransfer.ts'
import type { Modal } from '../../modal.ts'

/** Returns whether a view shows how a transfer ended. */
export type ShowsEnd = (transfer: SavedTransfer) => boolean

const create = () => new Set<ShowsEnd>()

/** Returns the functions that are asked before a toast tells how a transfer ended: if a view shows it, no toast does. */
export const shownTransfersOf = (modal: Modal): Set<ShowsEnd> => modal.late(create)
