import { expect, test } from 'vitest'
import { floats } from './kit/floats.ts'
import { filesIn } from './kit/source.ts'

/** Folders and files where amounts, prices and fees are computed. */
const FOLDERS = [
  'core/money/',
  'core/activity/(?:merge|owned)',
  'services/blockchainApi/',
  'flows/(?:account|activity|assets|balanceToken|nfts|money|fields|send|swap|buy|pay)/',
  'chains/\\w+/money/',
]
const MONEY = new RegExp(`^src/(?:${FOLDERS.join('|')})`)

/** Reports the floats in source text as if it were a file of `FOLDERS`. */
function inMoney(text: string): string[] {
  const path = 'src/core/money/example.ts'
  return floats(() => false, new Map([[path, text]])).map((one) => one.slice(path.length + 1))
}

test('computes money without floats', () => {
  expect(filesIn('src').filter((path) => MONEY.test(path)).length).toBeGreaterThan(5)
  expect(floats((path) => MONEY.test(path))).toEqual([])
})

test('reports float arithmetic, conversions to numbers and rounding in money code', () => {
  const lines = [
    'export const a = (price: number, units: bigint) => price * 2',
    'export const b = (price: number | undefined) => 1 + (price ?? 0)',
    'export const c = (price: number) => -price',
    'export const d = (text: string) => +text',
    'export const e = (text: string) => Number(text)',
    'export const f = (units: bigint) => Number(units)',
    'export const g = (price: number) => price.toFixed(2)',
    'export const h = (text: string) => parseFloat(text)',
    'export const i = (prices: number[]) => Math.max(...prices)',
    'export let j = 0; export const add = (price: number) => (j += price)',
    'export const k = (price: number) => { price++ }',
    'export const l = (price: any) => price / 2',
    'export const m = (one: { price: number }) => `${one.price ** 2}`',
  ]
  expect(inMoney(lines.join('\n')).map((one) => Number.parseInt(one, 10))).toEqual(lines.map((_, at) => at + 1))
})

test('allows bigints, counts, indexes, times and strings in money code', () => {
  const lines = [
    'export const a = (units: bigint, decimals: number) => (units * 3n) / 10n ** BigInt(decimals)',
    'export const b = (text: string, decimals: number) => text.slice(0, text.length - decimals - 1)',
    'export const c = (text: { decimals: string }) => Number(text.decimals)',
    'export const d = (nowMs: number, sinceMs: number) => nowMs - sinceMs < 30 * 1000',
    'export const i = (clock: { now(): number }, row: { minedAt: number }) => clock.now() - row.minedAt',
    'export const e = (one: string, other: string) => one + other',
    'export const f = (rowIndex: number) => (rowIndex + 1) * 2',
    'export const g = (price: number, other: number) => price < other && !price',
    'export const h = (units: bigint) => -units',
  ]
  expect(inMoney(lines.join('\n'))).toEqual([])
})
