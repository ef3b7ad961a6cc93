import { groupByMonth } from '../../core/activity/groupByMonth.ts'
import { activitySpam } from '../../core/activity/activitySpam.ts'
import type { HistoryRow } from '../../core/transactions/history.ts'

/** A row of the list. The first row of a month also has `month`. */
export interface ActivityItem {
  row: HistoryRow
  isSpam: boolean
  month?: { year: number; month: number }
}

/**
 * Returns the rows of an account's list, newest first, and the number of spam rows. Spam is left out unless
 * `isSpamShown`.
 */
export function activityItems(
  rows: readonly HistoryRow[],
  address: string,
  isSpamShown: boolean,
): { items: ActivityItem[]; spam: number } {
  const months = groupByMonth(rows)
  const spamIds = activitySpam(rows, address)
  const items = months.flatMap(({ year, month, rows: ofMonth }) =>
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
