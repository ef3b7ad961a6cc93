import { describe, expect, test } from 'vitest'
import {
  banned,
  bareParsers,
  bareRequests,
  defaultNamespaces,
  keptElements,
  moduleState,
  namespaceLiterals,
  navigatingViews,
  physicalSides,
  tellingElements,
  trustingListeners,
  timeLimits,
  lengths,
  tooLong,
} from './kit/habits.ts'
import { filesIn, read, sourceOf, sourcesIn } from './kit/source.ts'

const src = sourcesIn('src')
const inFlows = (text: string) => [sourceOf('src/flows/a.tsx', text)]

describe('The source code in src', () => {
  test("uses namespace literals ('eip155') only in chains and core", () => {
    expect(namespaceLiterals(src)).toEqual([])
    expect(defaultNamespaces(src)).toEqual([])
  })

  test('calls navigation functions only in flows', () => {
    expect(navigatingViews(src)).toEqual([])
  })

  test('has no file over 250 lines and no function over 50 in src', () => {
    expect(tooLong(src)).toEqual([])
  })

  test('keeps files in src short: the median at most 40 lines, nine of ten at most 100', () => {
    const { median, p90 } = lengths(src)
    expect(median).toBeLessThanOrEqual(40)
    expect(p90).toBeLessThanOrEqual(100)
  })

  test('uses no banned construct in src', () => {
    expect(banned(src)).toEqual([])
  })

  test('sends every request with fetchFrom, and gives pictures and frames a referrer policy', () => {
    expect(bareRequests(src)).toEqual([])
    expect(tellingElements(src)).toEqual([])
  })

  test('parses JSON with fromJson', () => {
    expect(bareParsers(src)).toEqual([])
    expect(bareParsers(inFlows('const value = JSON.parse(text)'))).toHaveLength(1)
    expect(bareParsers(inFlows('texts.map(JSON.parse)'))).toHaveLength(1)
  })

  test('checks isTrusted wherever it listens to messages of other windows', () => {
    expect(trustingListeners(src)).toEqual([])
    expect(trustingListeners(inFlows("addEventListener('message', listen)"))).toHaveLength(1)
  })

  test('keeps no module-level state in src', () => {
    expect(moduleState(src)).toEqual([])
  })

  test('makes no element at module level in src', () => {
    expect(keptElements(src)).toEqual([])
  })

  test('uses logical properties in style sheets', () => {
    expect(
      filesIn('src')
        .filter((path) => path.endsWith('.css'))
        .flatMap((path) => physicalSides(path, read(path))),
    ).toEqual([])
  })
})

describe('The tests', () => {
  test('asserts no duration in any test', () => {
    expect(timeLimits(sourcesIn('test').filter(({ path }) => !path.endsWith('/habits.test.ts')))).toEqual([])
  })
})

describe('The habit checks themselves', () => {
  test.each([
    'expect(performance.now() - began).toBeLessThan(1000)',
    'expect(Date.now() - began).toBeLessThanOrEqual(9)',
    'expect(uriMs).toBeLessThan(3000)',
    'expect([code, ms < 4000]).toEqual([1, true])',
    'expect((await sign()).ms).toBeLessThan(2500)',
  ])('reports an asserted duration: %s', (text) => {
    expect(timeLimits(inFlows(text))).toHaveLength(1)
  })

  test('allows assertions on counts, ratios and requested delays', () => {
    expect(
      timeLimits(
        inFlows(
          'expect(tries).toBeLessThan(3); expect(during / after, `${ms} ms`).toBeLessThan(3); expect(Date.now() - began).toBeGreaterThan(500); while (Date.now() < until) look(ms < 3)',
        ),
      ),
    ).toEqual([])
  })

  test.each([
    'fetch(url)',
    'globalThis.fetch(url, {})',
    'const send = window.fetch',
    'navigator.sendBeacon(url, body)',
    'new XMLHttpRequest()',
    'new EventSource(url)',
  ])('reports a request that is not sent by fetchFrom: %s', (text) => {
    expect(bareRequests(inFlows(text))).not.toEqual([])
    expect(bareRequests([...inFlows('prefetch(url)'), sourceOf('src/core/page/fetch.ts', text)])).toEqual([])
  })

  test.each(['<img src={a} />', "document.createElement('iframe')", 'new Image()'])(
    'reports an element without a referrer policy: %s',
    (text) => {
      expect(tellingElements(inFlows(text))).toHaveLength(1)
      expect(tellingElements(inFlows(`${text} // referrerPolicy`))).toEqual([])
    },
  )

  test('reports namespace literals, also in types and templates', () => {
    expect(
      namespaceLiterals(
        inFlows(`const a = 'eip155'; type B = 'solana'; const c = \`eip155:\${1}\`; const d = "bip122:0"`),
      ),
    ).toHaveLength(4)
    expect(defaultNamespaces(inFlows(`const isEvm = namespace === DEFAULT_NAMESPACE`))).toHaveLength(1)
    expect(
      namespaceLiterals([...inFlows(`const a = 'eip1559'`), sourceOf('src/chains/evm/a.ts', `const a = 'eip155'`)]),
    ).toEqual([])
  })

  test('reports long files and functions, except tables', () => {
    const long = 'const a = 1\n'.repeat(251)
    expect(tooLong(inFlows(long))).toHaveLength(1)
    expect(tooLong(inFlows('const a = 1\n'.repeat(250)))).toEqual([])
    expect(tooLong(inFlows(`function a() {\n${'  b()\n'.repeat(49)}}`))).toEqual([
      'src/flows/a.tsx:1 is a function of 51 lines',
    ])
    expect(tooLong(inFlows(`const a = () => {\n${'  b()\n'.repeat(48)}}`))).toEqual([])
    expect(tooLong([sourceOf('src/i18n/en.ts', long)])).toEqual([])
  })

  test.each([
    'element.innerHTML = text',
    'Math.random()',
    'parseFloat(text)',
    'Number.parseFloat(text)',
    'crypto.randomUUID()',
    '// TODO later',
    '<p style={{ color }} />',
    `element.setAttribute('style', text)`,
    `frame.postMessage(1, '*')`,
  ])('reports the banned construct %s', (text) => {
    expect(banned(inFlows(text))).toHaveLength(1)
  })

  test('accepts code that only resembles a banned construct', () => {
    expect(
      banned(
        inFlows(`console.warn('any'); sheet.cssRules[0].style.setProperty('--a', b); frame.postMessage(1, origin)`),
      ),
    ).toEqual([])
  })

  test.each(['let a = 1', 'const a = new Map<string, string>()', 'const a = atom(1)', 'export const a: string[] = []'])(
    'reports module-level state: %s',
    (text) => {
      expect(moduleState(inFlows(text))).toHaveLength(1)
    },
  )

  test('accepts module-level constants and factories', () => {
    expect(
      moduleState(
        inFlows(`const A = new Set(['a']); const B = ['b']; function c() { let d = new Map() }; declare let e: string`),
      ),
    ).toEqual([])
  })

  test('reports elements made at module level, but not components', () => {
    expect(keptElements(inFlows(`const A = { icon: <Icon /> }; const B = [<p>Text</p>]`))).toHaveLength(2)
    expect(
      keptElements(inFlows(`const A = { Icon }; const B = () => <Icon />; function C() { return <p /> }`)),
    ).toEqual([])
  })

  test('reports physical directions (left, right) in style sheets', () => {
    expect(physicalSides('a.css', 'a { margin-left: 1px; right: 0; text-align: left; /* left: 0 */ }')).toHaveLength(3)
    expect(
      physicalSides(
        'a.css',
        'a { margin-inline-start: 1px; inset-inline-end: 0; text-align: start; transform-origin: left }',
      ),
    ).toEqual([])
  })
})
