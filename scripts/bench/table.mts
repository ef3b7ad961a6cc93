import type { Figures } from './measure.mts'
import type { Subject } from './page.mts'

/** A figure and our aim for it. Aims are printed, never enforced. */
export interface Row {
  key: string
  label: string
  unit: string
  /** The aim: the largest ratio to the page `lazy`, or the largest value. */
  aim?: { ratio?: number; value?: number }
}

/** Medians of several runs, by page. `wallets`: our list of 600 wallets, with which other lists are compared. */
export type Compared = Readonly<Partial<Record<Subject | 'wallets', Figures>>>

export const ROWS: readonly Row[] = [
  { key: 'loadScript', label: 'script at load (CPU)', unit: 'ms', aim: { ratio: 2 } },
  { key: 'loadBlocked', label: 'blocking at load', unit: 'ms', aim: { value: 0 } },
  { key: 'loadNetwork', label: 'JavaScript at load', unit: 'kB' },
  { key: 'loadDecoded', label: '  decoded', unit: 'kB' },
  { key: 'firstOpen', label: 'first open() to painted', unit: 'ms', aim: { ratio: 1.3 } },
  { key: 'firstStill', label: '  until nothing moves', unit: 'ms' },
  { key: 'firstWork', label: '  main thread (CPU)', unit: 'ms' },
  { key: 'firstStyle', label: '    style', unit: 'ms' },
  { key: 'firstLayout', label: '    layout', unit: 'ms' },
  { key: 'firstNetwork', label: '  JavaScript to painted', unit: 'kB' },
  { key: 'firstDecoded', label: '    decoded', unit: 'kB' },
  { key: 'allNetwork', label: '  JavaScript in all', unit: 'kB' },
  { key: 'allDecoded', label: '    decoded', unit: 'kB' },
  { key: 'secondOpen', label: 'second open() to painted', unit: 'ms', aim: { ratio: 1.3 } },
  { key: 'secondStill', label: '  until nothing moves', unit: 'ms' },
  { key: 'secondWork', label: '  main thread (CPU)', unit: 'ms' },
  { key: 'pressOpen', label: 'first press to painted', unit: 'ms', aim: { ratio: 1.3 } },
  { key: 'navigation', label: 'navigation to Connect', unit: 'ms', aim: { ratio: 1.15 } },
  { key: 'navigationBlocked', label: '  blocking', unit: 'ms' },
]

/** Aim: the code is there at once for a visitor who has pointed at the row, also if the verify server does not answer. */
export const PAIRING: readonly Row[] = [
  { key: 'pairingCode', label: 'pairing chosen to QR code', unit: 'ms', aim: { value: 250 } },
  { key: 'pairingCodeUnverified', label: '  verify host unreachable', unit: 'ms', aim: { value: 400 } },
]

/** Aim: on a CPU slowed down four times, a frame takes at most 50 ms. */
export const listOf = (cpuSlowdown: number): readonly Row[] => [
  { key: 'keyToResult', label: 'key to result', unit: 'ms', aim: { value: 35 } },
  { key: 'longestFrame', label: 'longest frame of the scroll', unit: 'ms', aim: { value: cpuSlowdown > 1 ? 50 : 25 } },
  { key: 'meanFrame', label: '  mean frame', unit: 'ms' },
  { key: 'scrollWork', label: '  work in a frame (CPU)', unit: 'ms' },
]

export const GROWTH: readonly Row[] = [
  { key: 'heapGrowth', label: 'heap', unit: 'B', aim: { value: 328 } },
  { key: 'nodeGrowth', label: 'DOM nodes', unit: '', aim: { value: 0 } },
  { key: 'listenerGrowth', label: 'listeners', unit: '', aim: { value: 0 } },
]

/** Aim: lists of thousands of rows scroll like the list of 600 wallets. */
export const RICH_LISTS: readonly Row[] = [
  { key: 'tokensFrame', label: '5,000 tokens: longest frame', unit: 'ms' },
  { key: 'tokensWork', label: '  work in a frame (CPU)', unit: 'ms' },
  { key: 'tokensMost', label: '  most work in 19 of 20 frames', unit: 'ms' },
  { key: 'loadingFrame', label: 'rows loading: longest frame', unit: 'ms' },
  { key: 'loadingWork', label: '  work in a frame (CPU)', unit: 'ms' },
  { key: 'loadingMost', label: '  most work in 19 of 20 frames', unit: 'ms' },
  { key: 'rowsFrame', label: '10,000 rows: longest frame', unit: 'ms' },
  { key: 'rowsWork', label: '  work in a frame (CPU)', unit: 'ms' },
  { key: 'rowsMost', label: '  most work in 19 of 20 frames', unit: 'ms' },
  { key: 'richHeap', label: 'left by an opening: heap', unit: 'B', aim: { value: 1024 } },
  { key: 'richNodes', label: '  DOM nodes', unit: '', aim: { value: 0 } },
  { key: 'richListeners', label: '  listeners', unit: '', aim: { value: 0 } },
]

/** Returns the median of each figure over several runs. */
export function medians(runs: readonly Figures[]): Figures {
  const keys = Object.keys(runs[0] ?? {})
  return Object.fromEntries(
    keys.map((key) => {
      const sorted = runs.map((run) => run[key] ?? NaN).toSorted((a, b) => a - b)
      const middle = sorted.length >> 1
      return [
        key,
        sorted.length % 2 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2,
      ]
    }),
  )
}

function verdict({ aim }: Row, ours: number, ratio: number): string {
  if (aim?.ratio !== undefined) return `≤ ${aim.ratio}× lazy  ${ratio <= aim.ratio ? 'met' : 'missed'}`
  if (aim?.value !== undefined) return `≤ ${aim.value}  ${ours <= aim.value ? 'met' : 'missed'}`
  return ''
}

const cell = (value: number, digits: number, unit = '') =>
  (Number.isFinite(value) ? `${value.toFixed(digits)}${unit}` : '').padStart(9)

/**
 * Returns a table with our figures, the figures of the minimal pages (or of another commit and one of those, or of the
 * list of wallets), the ratios between them, and the aims. Rows for which we have no figure are left out.
 */
export function table(title: string, rows: readonly Row[], { ours = {}, wallets, ...pages }: Compared): string {
  const { before, direct = {}, lazy = {} } = pages
  const pair = before ? { before, lazy } : { direct, lazy }
  const floors = wallets ? { wallets } : pair
  const width = Math.max(28, ...rows.map(({ label }) => label.length + 1))
  const lines = rows
    .filter(({ key }) => ours[key] !== undefined)
    .map((row) => {
      const [mine = NaN, ...others] = [ours, ...Object.values(floors)].map((figures) => figures[row.key] ?? NaN)
      const ratios = others.map((other) => mine / other)
      const cells = [
        ...[mine, ...others].map((value) => cell(value, 1)),
        row.unit.padEnd(3),
        ...ratios.map((ratio) => cell(ratio, 2, '×')),
      ]
      return `${row.label.padEnd(width)}${cells.join(' ')}   ${verdict(row, mine, ratios[1] ?? NaN)}`.trimEnd()
    })
  const names = Object.keys(floors)
  const heads = [
    ...['ours', ...names].map((name) => name.padStart(9)),
    '   ',
    ...names.map((name) => `/ ${name}`.padStart(9)),
  ]
  return [title, `${''.padEnd(width)}${heads.join(' ')}   aim`, ...lines, ''].join('\n')
}
