import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupByMonth } from '../../../../src/core/activity/groupByMonth.ts'

const row = (id: string, year: number, month: number, day: number) => ({
  id,
  minedAt: new Date(year, month, day, 12).getTime(),
})

test('groups transactions by month, newest first', () => {
  const groups = groupByMonth([
    row('a', 2025, 11, 31),
    row('b', 2026, 0, 1),
    row('c', 2025, 11, 1),
    row('d', 2024, 11, 5),
  ])
  expect(groups.map(({ year, month, rows }) => [year, month, rows.map(({ id }) => id).join('')])).toEqual([
    [2026, 0, 'b'],
    [2025, 11, 'ac'],
    [2024, 11, 'd'],
  ])
})

test('keeps every transaction when grouping by month, sorted by time', () => {
  const rows = fc.uniqueArray(fc.record({ id: fc.string(), minedAt: fc.integer({ min: 0, max: 4e12 }) }), {
    selector: ({ id }) => id,
  })
  fc.assert(
    fc.property(rows, (given) => {
      const flat = groupByMonth(given).flatMap((group) => group.rows)
      expect(flat.map(({ minedAt }) => minedAt)).toEqual(given.map(({ minedAt }) => minedAt).sort((a, b) => b - a))
      expect(new Set(flat.map(({ id }) => id)).size).toBe(given.length)
    }),
  )
})
