import type { HistoryRow } from '../transactions/history.ts'

/** Rows of the network that one page of a history has. */
export interface ReadPage {
  rows: readonly HistoryRow[]
  /** Cursor of the page; absent for the first one. */
  cursor?: string | undefined
  /** Cursor of the page after it; absent on the last one. */
  next?: string | undefined
}

export const isPending = ({ status }: Pick<HistoryRow, 'status'>): boolean => status === 'pending'

/**
 * Adds the rows of a page to the known ones. Of several rows with the same id, the last one stays, in the place of the
 * first: a pending transaction may be confirmed by now. Pending rows remember the cursor of their page, so that it can
 * be read again. One that the page does not have any more is looked for on the next page, if newer transactions may have
 * pushed it there; otherwise it was replaced or dropped, and is removed.
 */
export function mergePage(known: readonly HistoryRow[], { rows, cursor, next }: ReadPage): readonly HistoryRow[] {
  const ids = new Set(rows.map(({ id }) => id))
  const oldest = rows.reduce((time, { minedAt }) => (minedAt < time ? minedAt : time), Infinity)
  const before = known.flatMap((row) => {
    if (!isPending(row) || row.cursor !== cursor || ids.has(row.id)) return [row]
    return next !== undefined && row.minedAt <= oldest ? [{ ...row, cursor: next }] : []
  })
  const found = rows.map((row) => (isPending(row) && cursor !== undefined ? { ...row, cursor } : row))
  return [...new Map([...before, ...found].map((row) => [row.id, row])).values()]
}
