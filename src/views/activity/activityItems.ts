import { groupByMonth, monthOf } from '../../core/activity/groupByMonth.ts'
import { createActivitySpam } from '../../core/activity/activitySpam.ts'
import { oncePer } from '../../core/data/oncePer.ts'
import type { HistoryRow } from '../../core/transactions/history.ts'

/** A row of the list. The first row of a month also has `month`. */
export interface ActivityItem {
  row: HistoryRow
  isSpam: boolean
  month?: { year: number; month: number }
}

/**
 * Creates a function that returns the rows of an account's list, newest first, and the number of spam rows. Spam is left
 * out unless `isSpamShown`. Call it again when more rows are loaded: each is parsed only once.
 */
export function createActivityItems() {
  const spamIdsOf = createActivitySpam()
  const knownMonth = oncePer<HistoryRow, number>(monthOf)
  return (
    rows: readonly HistoryRow[],
    address: string,
    isSpamShown: boolean,
  ): { items: ActivityItem[]; spam: number } => {
    const spamIds = spamIdsOf(rows, address)
    const items = groupByMonth(rows, knownMonth).flatMap(({ year, month, rows: ofMonth }) =>
      ofMonth
        .filter(({ id }) => isSpamShown || !spamIds.has(id))
        .map((row, index) => ({
          row,
          isSpam: spamIds.has(row.id),
          ...(index === 0 && { month: { year, month } }),
        })),
    )
    return { items, spam: spamIds.size }
  }
}
