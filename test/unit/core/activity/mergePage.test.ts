import { expect, test } from 'vitest'
import { mergePage } from '../../../../src/core/activity/mergePage.ts'
import type { HistoryRow } from '../../../../src/core/transactions/history.ts'

const row = (id: string, status: HistoryRow['status'] = 'confirmed', cursor?: string): HistoryRow => ({
  id,
  operation: 'send',
  hash: `0x${id}`,
  from: '',
  to: '',
  minedAt: 0,
  status,
  transfers: null,
  ...(cursor !== undefined && { cursor }),
})

test('remembers the page of a pending row, and forgets it once the row is confirmed', () => {
  const pending = mergePage([row('a')], { rows: [row('b', 'pending'), row('c')], cursor: 'p2' })
  expect(pending).toEqual([row('a'), row('b', 'pending', 'p2'), row('c')])
  expect(mergePage(pending, { rows: [row('b')], cursor: 'p2' })).toEqual([row('a'), row('b'), row('c')])
})

test('looks for a pending row that newer rows pushed off its page on the next page', () => {
  const first = [row('a', 'pending'), row('z', 'pending', 'p2')]
  const second = mergePage(first, { rows: [row('new')], next: 'p2' })
  expect(second).toEqual([row('a', 'pending', 'p2'), row('z', 'pending', 'p2'), row('new')])
})

test.each([
  ['newer than a row of its page', { rows: [{ ...row('old'), minedAt: -1 }], next: 'p2' }],
  ['on no page up to the last', { rows: [row('new')] }],
])('removes a pending row that is %s, but not listed any more', (_, page) => {
  expect(mergePage([row('a', 'pending'), row('b')], page)).toEqual([row('b'), ...page.rows])
})
