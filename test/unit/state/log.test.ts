import { describe, expect, test } from 'vitest'
import type { LogLevel } from '../../../src/core/log/logTypes.ts'
import { createLog } from '../../../src/state/log.ts'

const logAt = (level: LogLevel) => createLog({ now: () => 1, level: () => level })
const bytesOf = (value: unknown) => new TextEncoder().encode(`${JSON.stringify(value)}\n`).length

describe('The log', () => {
  test('keeps the given level and the more important ones', () => {
    const [quiet, debug] = [logAt('warn'), logAt('debug')]
    for (const log of [quiet, debug])
      for (const level of ['error', 'warn', 'info', 'debug'] as const) log.add(level, 'request', level)
    expect(quiet.entries().map(({ text }) => text)).toEqual(['error', 'warn'])
    expect(debug.entries().map(({ text }) => text)).toEqual(['error', 'warn', 'info', 'debug'])
  })

  test('redacts texts and data when they are added', () => {
    const log = logAt('debug')
    log.add('error', 'wallet', 'for a@b.example', { address: '0x1', url: 'https://a.example/?k=1' })
    expect(log.entries()).toEqual([
      {
        at: 1,
        level: 'error',
        about: 'wallet',
        text: 'for <e-mail>',
        data: { address: '<removed>', url: 'https://a.example/' },
      },
    ])
  })

  test('holds at most 1,024,000 bytes and drops the oldest lines', () => {
    const log = logAt('debug')
    for (let line = 0; line < 2_000; line++) log.add('info', 'request', `${line} ${'é! '.repeat(300)}`)
    const bytes = log.entries().reduce((sum, entry) => sum + bytesOf(entry), 0)
    expect(log.size()).toBe(bytes)
    expect(bytes).toBeLessThanOrEqual(1_024_000)
    expect(bytes).toBeGreaterThan(1_020_000)
    expect(log.entries().at(-1)?.text).toMatch(/^1999 /)
  })

  test.each([
    [0, 250],
    [1, 249],
  ])('drops a line for the first byte more than 1,024,000: %i more', (more, kept) => {
    const log = logAt('debug')
    const empty = bytesOf({ at: 1, level: 'info', about: 'request', text: '' })
    // Plain words, which are not redacted
    const text = 'é! '.repeat(2_000)
    for (let line = 0; line < 250; line++) {
      const bytes = 4_096 + (line === 249 ? more : 0) - empty
      log.add('info', 'request', text.slice(0, Math.floor(bytes / 4) * 3) + '.'.repeat(bytes % 4))
    }
    expect(log.entries()).toHaveLength(kept)
    expect(log.size()).toBe(kept * 4_096 + more)
  })

  test('keeps its limits with lines of 10 MB of any content', () => {
    const log = logAt('debug')
    const parts = ['x', 'x ', '\u{1f600}', '\ud800', '\u0000', 'é ', '"\\', '0xab', '\u202e']
    for (const part of parts) {
      const text = part.repeat(10_000_000 / part.length)
      log.add('error', 'request', text, { text, list: [text, { text }] })
    }
    expect(log.entries()).toHaveLength(parts.length)
    for (const entry of log.entries()) expect(bytesOf(entry)).toBeLessThanOrEqual(8_192)
    expect(log.size()).toBe(log.entries().reduce((sum, entry) => sum + bytesOf(entry), 0))
  })

  test.each([
    ['a long text', 'x! '.repeat(5_000), undefined],
    ['halves of characters, which take six bytes each', '\ud800 '.repeat(5_000), undefined],
    ['large data', 'text', { list: Array.from({ length: 2_000 }, () => 'one two') }],
  ])('cuts a line with %s at 8,192 bytes', (_what, text, data) => {
    const log = logAt('debug')
    log.add('info', 'request', text, data)
    expect(bytesOf(log.entries()[0])).toBeLessThanOrEqual(8_192)
    expect(log.entries()[0]?.text.slice(0, 2)).toBe(text.slice(0, 2))
  })

  test('notifies listeners until they stop, and can be cleared', () => {
    const log = logAt('debug')
    const texts: string[] = []
    const stop = log.listen(({ text }) => texts.push(text))
    log.add('info', 'view', 'one')
    stop()
    stop()
    log.add('info', 'view', 'two')
    expect(texts).toEqual(['one'])
    log.clear()
    expect([log.entries(), log.size()]).toEqual([[], 0])
  })
})
