import { expect, test } from 'vitest'
import { ownedItems } from '../../../../src/core/activity/ownedItems.ts'
import type { HistoryRow, HistoryTransfer } from '../../../../src/core/transactions/history.ts'

const BADGE = { name: 'Badge', imageUrl: 'https://images.test/badge.png', isSpam: false }
const move = (direction: HistoryTransfer['direction'], nft: object = {}, quantity = '1'): HistoryTransfer => ({
  direction,
  quantity,
  nft: { ...BADGE, ...nft },
})
const row = (minedAt: number, transfers: HistoryRow['transfers'], more: Partial<HistoryRow> = {}): HistoryRow => ({
  id: String(minedAt),
  hash: `0x${minedAt}`,
  operation: 'receive',
  from: '0xb',
  to: '0xa',
  minedAt,
  status: 'confirmed',
  transfers,
  ...more,
})
const counts = (rows: readonly HistoryRow[]) => ownedItems(rows).map(({ name, count }) => [name, count])

test('counts NFTs of the same name and picture that came in and did not go out, the last received first', () => {
  const rows = [
    row(4, [move('in', { name: 'Late' })]),
    row(3, [move('out')], { operation: 'send' }),
    row(2, [move('in'), move('in', { imageUrl: 'https://images.test/other.png' })]),
    row(1, [move('in', {}, '5')]),
  ]
  expect(counts(rows)).toEqual([
    ['Late', 1n],
    ['Badge', 1n],
    ['Badge', 5n],
  ])
})

test('lists no NFT that went out, moved within the account, or is part of a failed or pending transaction', () => {
  const rows = [
    row(6, [move('out', { name: 'Sold' })], { operation: 'send' }),
    row(5, [move('in', { name: 'Sold' })]),
    row(4, [move('self')]),
    row(3, [move('in')], { status: 'failed' }),
    row(2, [move('in')], { status: 'pending' }),
    row(1, null),
  ]
  expect(counts(rows)).toEqual([])
})

test('counts NFTs that came in and went out in the same block in the order of the history', () => {
  const [sale, mint] = [row(1, [move('out', {}, '2')], { operation: 'send' }), row(1, [move('in', {}, '5')])]
  expect(counts([sale, mint])).toEqual([['Badge', 3n]])
})

test('lists an NFT that came back, even if its first arrival is on a page that is not read yet', () => {
  expect(counts([row(2, [move('in')]), row(1, [move('out')], { operation: 'send' })])).toEqual([['Badge', 1n]])
})

test('marks an NFT as spam if the service flags it, or if its name advertises a site', () => {
  const spam = row(1, [move('in', { isSpam: true })])
  expect(ownedItems([spam]).map(({ isSpam }) => isSpam)).toEqual([true])
  expect(ownedItems([row(1, [move('in', { name: 'Visit nft-gift.com' })])])[0]?.isSpam).toBe(true)
})

test('keeps a genuine NFT apart from spam with its name and picture, which comes in and is taken away again', () => {
  const spam = move('in', { isSpam: true })
  const rows = [
    row(3, [move('out', { isSpam: true }, '2')], { operation: 'send' }),
    row(2, [spam]),
    row(1, [move('in')]),
  ]
  expect(counts(rows)).toEqual([['Badge', 1n]])
  expect(counts(rows.slice(1))).toEqual([
    ['Badge', 1n],
    ['Badge', 1n],
  ])
})
