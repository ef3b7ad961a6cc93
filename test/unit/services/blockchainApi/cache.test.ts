import { describe, expect, test } from 'vitest'
import { CACHE_CHARS_MAX, CACHE_ENTRIES_MAX, CACHE_KEPT_MS } from '../../../../src/core/limits.ts'
import { createCache } from '../../../../src/services/blockchainApi/cache.ts'
import type { CacheParts } from '../../../../src/services/blockchainApi/savedEntries.ts'
import { fakeStorage, type FakeStorage } from '../../../kit/fakeStorage.ts'
import { HOSTILE } from './kit.ts'

const KEY = 'wallet-modal:texts'
const LIFETIME_MS = 15_000

/** Creates a cache of texts with a clock that the test sets. */
function texts(storage: FakeStorage = fakeStorage(), parts: Partial<CacheParts<string>> = {}) {
  const clock = { now: 1_000_000 }
  const parse = (saved: unknown) => (typeof saved === 'string' ? saved : undefined)
  const clearings = () => 0
  const now = () => clock.now
  const open = () => createCache({ storage, key: KEY, lifetimeMs: LIFETIME_MS, now, clearings, parse, ...parts })
  return { cache: open(), storage, clock, open }
}

describe('A cached answer', () => {
  test('returns a cached answer as fresh during its lifetime, and afterwards with its age', () => {
    const { cache, clock } = texts()
    cache.begin('a')('A')
    clock.now += LIFETIME_MS - 1
    expect(cache.fresh('a')).toEqual({ value: 'A', at: 1_000_000 })
    clock.now += 1
    expect(cache.fresh('a')).toBeUndefined()
    expect(cache.get('a')).toEqual({ value: 'A', at: 1_000_000 })
    expect(cache.get('b')).toBeUndefined()
  })

  test('dates a cached answer by the time of its request', () => {
    const { cache, clock } = texts()
    const keep = cache.begin('a')
    clock.now += 5_000
    expect(keep('A')).toEqual({ value: 'A', at: 1_000_000 })
  })

  test('keeps cached answers after a reload', () => {
    const { cache, open } = texts()
    cache.begin('a')('A')
    expect(open().fresh('a')?.value).toBe('A')
  })

  test('deletes cached answers after a day', () => {
    const { cache, clock, open, storage } = texts()
    cache.begin('a')('A')
    clock.now += CACHE_KEPT_MS
    expect(open().get('a')).toBeUndefined()
    cache.begin('b')('B')
    expect(storage.getItem(KEY)).not.toContain('"A"')
  })

  test('ignores cached answers from the future', () => {
    const { cache, clock, open } = texts()
    cache.begin('a')('A')
    clock.now -= 1
    expect([cache.fresh('a'), open().get('a')]).toEqual([undefined, undefined])
  })

  test('keeps the answer to the later of two requests, whichever answer arrives last', () => {
    const { cache, clock } = texts()
    const early = cache.begin('a')
    clock.now += 1
    cache.begin('a')('late')
    early('early')
    expect(cache.get('a')?.value).toBe('late')
  })
})

describe('The storage of a cache', () => {
  test('does not write to the storage before the first request', () => {
    const { cache, storage } = texts()
    expect([cache.get('a'), storage.getItem(KEY)]).toEqual([undefined, null])
  })

  test('follows changes of the storage by another tab', () => {
    const { cache, open, storage } = texts()
    const other = open()
    cache.begin('a')('A')
    other.begin('b')('B')
    expect([cache.get('a')?.value, cache.get('b')?.value]).toEqual(['A', 'B'])
    storage.removeItem(KEY)
    expect([cache.get('a'), other.get('b')]).toEqual([undefined, undefined])
  })

  test('does not store answers requested before the storage was cleared', () => {
    const { cache, clock, storage } = texts()
    const [keep, again] = [cache.begin('a'), cache.begin('a')]
    storage.removeItem(KEY)
    expect(keep('A').value).toBe('A')
    expect(storage.getItem(KEY)).toBeNull()
    clock.now += 1
    cache.begin('b')
    again('A')
    expect(cache.get('a')).toBeUndefined()
  })

  test.each([
    'text',
    '{',
    'null',
    '[]',
    '{}',
    '{"since":1}',
    '{"since":"1","entries":[]}',
    '{"since":1,"entries":{}}',
    ...HOSTILE.map((value) =>
      JSON.stringify({ since: 1, entries: [value, ['a', 1, value], ['a', value, 'A'], [value, 1_000_000, 'A']] }),
    ),
  ])('ignores and overwrites malformed storage %#', (text) => {
    const { cache, storage } = texts(fakeStorage({ [KEY]: text }))
    expect(cache.get('b')).toBeUndefined()
    cache.begin('b')('B')
    expect(cache.get('b')?.value).toBe('B')
    const { entries } = JSON.parse(storage.getItem(KEY) ?? '') as { entries: unknown[] }
    for (const entry of entries) expect(entry).toEqual([expect.any(String), expect.any(Number), expect.any(String)])
  })

  test('ignores saved answers without a readable start of their cache', () => {
    const { cache, open } = texts(fakeStorage({ [KEY]: '{"since":"x","entries":[["a",1000000,"A"]]}' }))
    expect(cache.get('a')).toBeUndefined()
    cache.begin('b')('B')
    expect(open().get('b')?.value).toBe('B')
  })

  test('ignores saved answers that the parser rejects', () => {
    const parse = () => {
      throw new Error('malformed')
    }
    const { cache, open } = texts(fakeStorage(), { parse })
    cache.begin('a')('A')
    expect(open().get('a')).toBeUndefined()
  })

  test('drops the oldest cached answer beyond the maximum number', () => {
    const { cache, clock, open } = texts()
    for (let count = 0; count <= CACHE_ENTRIES_MAX; count++) {
      clock.now++
      cache.begin(String(count))('A')
    }
    for (const one of [cache, open()]) {
      expect([one.get('0'), one.get('1')?.value, one.get(String(CACHE_ENTRIES_MAX))?.value]).toEqual([
        undefined,
        'A',
        'A',
      ])
    }
  })

  test('keeps answers beyond the size limit in memory only', () => {
    const { cache, open, storage } = texts()
    cache.begin('first')('x'.repeat(CACHE_CHARS_MAX / 2))
    cache.begin('second')('x'.repeat(CACHE_CHARS_MAX / 2))
    cache.begin('huge')('x'.repeat(CACHE_CHARS_MAX))
    cache.begin('small')('A')
    const saved = open()
    expect(['first', 'second', 'huge', 'small'].map((id) => saved.get(id) !== undefined)).toEqual([
      false,
      true,
      false,
      true,
    ])
    expect(cache.get('huge')?.value).toHaveLength(CACHE_CHARS_MAX)
    expect(storage.getItem(KEY)?.length).toBeLessThan(CACHE_CHARS_MAX + 1_000)
  })

  test('keeps answers in memory if the storage ignores writes', () => {
    const { cache } = texts({ ...fakeStorage(), getItem: () => null })
    cache.begin('a')('A')
    expect(cache.get('a')?.value).toBe('A')
  })
})
