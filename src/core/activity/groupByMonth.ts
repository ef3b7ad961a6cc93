import { groupBy } from '../data/groupBy.ts'
import type { HistoryRow } from '../transactions/history.ts'

/** The rows of one month, newest first. `month` counts from 0. */
export interface Month<R> {
  year: number
  month: number
  rows: readonly R[]
}

/** Groups rows by the months of the visitor's time zone, newest first. Of rows with the same id the last one counts. */
export function groupByMonth<R extends Pick<HistoryRow, 'id' | 'minedAt'>>(rows: readonly R[]): Month<R>[] {
  const unique = [...new Map(rows.map((row) => [row.id, row])).values()]
  const newestFirst = unique.sort((a, b) => b.minedAt - a.minedAt)
  const groups = groupBy(newestFirst, ({ minedAt }) => {
    const date = new Date(minedAt)
    return date.getFullYear() * 12 + date.getMonth()
  })
  return [...groups].map(([count, found]) => ({ year: Math.floor(count / 12), month: count % 12, rows: found }))
}
