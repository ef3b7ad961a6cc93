import { groupBy } from '../data/groupBy.ts'
import type { HistoryRow } from '../transactions/history.ts'

/** The rows of one month, newest first. `month` counts from 0. */
export interface Month<R> {
  year: number
  month: number
  rows: readonly R[]
}

/** Returns the number of months between the year 0 and the month of a row, in the visitor's time zone. */
export function monthOf({ minedAt }: Pick<HistoryRow, 'minedAt'>): number {
  const date = new Date(minedAt)
  return date.getFullYear() * 12 + date.getMonth()
}

/** Groups rows by the months of the visitor's time zone, newest first. @param countOf `monthOf`, or a memoized one. */
export function groupByMonth<R extends Pick<HistoryRow, 'minedAt'>>(
  rows: readonly R[],
  countOf: (row: R) => number = monthOf,
): Month<R>[] {
  const newestFirst = [...rows].sort((a, b) => b.minedAt - a.minedAt)
  const groups = groupBy(newestFirst, countOf)
  return [...groups].map(([count, found]) => ({ year: Math.floor(count / 12), month: count % 12, rows: found }))
}
