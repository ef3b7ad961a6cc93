import { describe, expect, test } from 'vitest'
import { VISIT_ENTRIES_MAX } from '../../../../src/core/devtools/limits.ts'
import { parseVisit } from '../../../../src/core/devtools/parseVisit.ts'

const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown
const wide = Array.from({ length: 7 }).reduce<unknown>((list) => Array(100).fill(list), 'x')

const good = () => ({
  format: 'wallet-modal-visit',
  version: 1,
  widget: '0.1.0',
  startedAt: '2026-11-26T12:00:00.000Z',
  page: {
    origin: 'https://shop.example',
    path: '/cart',
    viewport: { width: 390, height: 844 },
    locale: 'en',
    timeZone: 'Europe/Lisbon',
    isTouch: true,
    userAgent: 'A browser',
  },
  options: { networks: ['eip155:1'] },
  wallets: [{ name: 'Rainbow', rdns: 'me.rainbow' }],
  names: { addresses: 1, emails: 0 },
  entries: [
    { at: 0, kind: 'call', id: 1, method: 'open', args: [{ view: 'Connect' }] },
    { at: 5, kind: 'press', role: 'button', name: 'Rainbow', where: 'modal' },
    { at: 9, kind: 'wallet', wallet: 'me.rainbow', method: 'eth_requestAccounts', answer: 4001, ms: 40 },
  ] as Record<string, unknown>[],
})

describe('Reading a recorded visit', () => {
  test('accepts a visit, and fields that a later version adds', () => {
    const visit = { ...good(), mood: 'calm' }
    expect(parseVisit(visit)).toBe(visit)
  })

  test.each<[what: string, damage: (visit: ReturnType<typeof good>) => unknown, message: string]>([
    ['no object', () => 'a text', 'visit: Expected an object ("a text")'],
    ['another file', () => ({ name: 'x' }), 'visit.format: Expected one of wallet-modal-visit (Required)'],
    [
      'another version',
      (visit) => ({ ...visit, version: 2 }),
      'visit.version: This is version 1 of the format, not that one (2)',
    ],
    ['a missing part', ({ page: _, ...visit }) => visit, 'visit.page: Expected an object (Required)'],
    [
      'an unknown kind of entry',
      (visit) => ({ ...visit, entries: [{ at: 1, kind: 'eval' }] }),
      'visit.entries.0.kind: Expected one of call, settled, press, type, key, wallet, request, event, screen, state, log ("eval")',
    ],
    [
      'a method that no visit calls',
      (visit) => ({
        ...visit,
        entries: [visit.entries[1], { at: 1, kind: 'call', id: 1, method: 'getProvider', args: [] }],
      }),
      'visit.entries.1.method: Expected one of configure, ',
    ],
    [
      'a name that only all objects have',
      (visit) => ({ ...visit, entries: [{ at: 1, kind: 'toString' }] }),
      'visit.entries.0.kind: Expected one of call, ',
    ],
    [
      'arguments that are not JSON',
      (visit) => ({ ...visit, entries: [{ ...visit.entries[0], args: [() => 1] }] }),
      'visit.entries.0.args.0: Expected JSON',
    ],
    [
      'a prototype',
      (visit) => ({ ...visit, options: JSON.parse('{ "a": { "__proto__": { "open": true } } }') as unknown }),
      'visit.options: Expected JSON',
    ],
    [
      'a negative time',
      (visit) => ({ ...visit, entries: [{ ...visit.entries[2], ms: -1 }] }),
      'visit.entries.0.ms: Expected a whole number from 0 (-1)',
    ],
    [
      'a format that is an object',
      (visit) => ({ ...visit, format: { toString: 1, valueOf: 1 } }),
      'visit.format: Expected',
    ],
    ['a format in a list', (visit) => ({ ...visit, format: ['wallet-modal-visit'] }), 'visit.format: Expected'],
    ['a version of 100,000 levels', (visit) => ({ ...visit, version: deep }), '(a list of 1)'],
    [
      'options of 100,000 levels',
      (visit) => ({ ...visit, options: deep }),
      'visit.options: Expected JSON (a list of 1)',
    ],
    ['a page of 100,000 levels', (visit) => ({ ...visit, page: deep }), 'visit.page: Expected an object (a list of 1)'],
    [
      'a text of 10 MB',
      (visit) => ({ ...visit, widget: 'x'.repeat(10_000_000) }),
      `visit.widget: Expected a text of at most 16384 characters ("${'x'.repeat(80)}")`,
    ],
    [
      'a key of 1 MB',
      (visit) => ({ ...visit, options: { ['x'.repeat(1_000_000)]: 1 } }),
      'visit.options: Expected JSON',
    ],
    [
      'a list that is the same at each level',
      (visit) => ({ ...visit, options: wide }),
      'visit.options: Expected JSON (a list of 100)',
    ],
    [
      'commands for a terminal',
      (visit) => ({ ...visit, entries: [{ at: 1, kind: 'log', level: 'warn', about: 'error', text: '\u001b[2J' }] }),
      'visit.entries.0.text: Expected a text',
    ],
    [
      'no number',
      (visit) => ({ ...visit, entries: [{ ...visit.entries[1], at: Number.NaN }] }),
      'visit.entries.0.at: Expected a number (NaN)',
    ],
    ['a hole', (visit) => ({ ...visit, entries: Array(1) }), 'visit.entries.0: Expected an object (Required)'],
    [
      'too many entries',
      (visit) => ({ ...visit, entries: Array(VISIT_ENTRIES_MAX + 1).fill(visit.entries[1]) }),
      'visit.entries: Expected a list of at most 20000 (',
    ],
  ])('refuses %s, and names the place', (_what, damage, message) => {
    const read = () => parseVisit(damage(good()))
    expect(read).toThrow(
      expect.objectContaining({ code: 'InvalidOption', message: expect.stringContaining(message) as string }),
    )
  })
})
