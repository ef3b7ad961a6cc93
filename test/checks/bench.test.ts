import { describe, expect, test } from 'vitest'
import { commitOf } from '../../scripts/bench/commit.mts'
import { table } from '../../scripts/bench/table.mts'
import { ROOT } from './kit/source.ts'

describe('npm run bench -- --compare', () => {
  test('finds a commit by name, and names one that does not exist', () => {
    expect(commitOf(ROOT, 'HEAD')).toMatch(/^[0-9a-f]{40}$/)
    expect(() => commitOf(ROOT, 'no-such-branch')).toThrow(/no-such-branch/)
    expect(() => commitOf(ROOT, '--help')).toThrow(/--help/)
  })

  test('prints both commits, the minimal page, and the ratios between them', () => {
    const rows = [{ key: 'firstOpen', label: 'first open', unit: 'ms', aim: { ratio: 1.5 } }]
    const text = table('4× CPU', rows, {
      ours: { firstOpen: 120 },
      before: { firstOpen: 240 },
      lazy: { firstOpen: 100 },
    })
    expect(text.split('\n').map((line) => line.trim().split(/\s+/))).toEqual([
      ['4×', 'CPU'],
      ['ours', 'before', 'lazy', '/', 'before', '/', 'lazy', 'aim'],
      ['first', 'open', '120.0', '240.0', '100.0', 'ms', '0.50×', '1.20×', '≤', '1.5×', 'lazy', 'met'],
      [''],
    ])
  })
})
