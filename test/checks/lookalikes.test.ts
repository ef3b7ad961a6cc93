import { expect, test } from 'vitest'
import { lookalikes } from '../../scripts/lookalikes.mts'
import { LOOKALIKES } from '../../src/core/wallets/lookalikes.ts'
import { read } from './kit/source.ts'

test('keeps the table of lookalike characters up to date with scripts/lookalikes.mts', () => {
  expect(read('src/core/wallets/lookalikes.ts')).toBe(lookalikes())
})

test('covers many scripts with a table of lookalike characters under 3 kB', () => {
  expect(Buffer.byteLength(LOOKALIKES)).toBeLessThanOrEqual(3 * 1024)
  const entries = LOOKALIKES.split(' ')
  for (const [letters, one] of [
    ['m', 'ꓟ'],
    ['o', 'օ'],
    ['a', 'а'],
    ['m', 'ᴍ'],
    ['t', 'т'],
    ['s', 'Ѕ'],
  ] as const)
    expect(entries.find((entry) => entry.startsWith(letters) && entry.includes(one))).toBeDefined()
})
