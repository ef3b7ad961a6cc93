import type { Figures } from './measure.mts'

/** A figure, and what we aim at; aims are printed and recorded, never asserted. */
interface Row {
  key: string
  label: string
  unit: string
  /** Largest ratio to the floor, or largest value. */
  aim?: { ratio?: number; value?: number }
}

export const TIMES: readonly Row[] = [
  { key: 'loadScript', label: 'script at load', unit: 'ms' },
  { key: 'loadBlocked', label: 'blocking at load', unit: 'ms', aim: { value: 0 } },
  { key: 'firstOpen', label: 'first open() to painted', unit: 'ms', aim: { ratio: 1.1 } },
  { key: 'pressOpen', label: 'first press to painted', unit: 'ms', aim: { ratio: 1.1 } },
  { key: 'secondOpen', label: 'second open() to painted', unit: 'ms', aim: { ratio: 1 } },
  { key: 'navigation', label: 'navigation to Connect', unit: 'ms', aim: { ratio: 1.25 } },
  { key: 'firstOpenScript', label: '  first open: script', unit: 'ms' },
  { key: 'firstOpenStyle', label: '  first open: style', unit: 'ms' },
  { key: 'firstOpenLayout', label: '  first open: layout', unit: 'ms' },
]

/** Issue aim: at most a second from choosing pairing to its code. */
export const PAIRING: readonly Row[] = [
  { key: 'pairingCode', label: 'pairing chosen to QR code', unit: 'ms', aim: { value: 1000 } },
  { key: 'pairingCodeUnverified', label: '  verify host unreachable', unit: 'ms', aim: { value: 1000 } },
]

/** Issue aims for the long list; four times slower a frame may take 50 ms. */
export const listOf = (cpuSlowdown: number): readonly Row[] => [
  { key: 'keyToResult', label: 'key to result', unit: 'ms', aim: { value: 35 } },
  { key: 'longestFrame', label: 'longest frame, 600 wallets', unit: 'ms', aim: { value: cpuSlowdown > 1 ? 50 : 25 } },
]

export const GROWTH: readonly Row[] = [
  { key: 'heapGrowth', label: 'heap', unit: 'kB', aim: { value: 16 } },
  { key: 'nodeGrowth', label: 'DOM nodes', unit: '', aim: { value: 0 } },
  { key: 'listenerGrowth', label: 'listeners', unit: '', aim: { value: 0 } },
]

/** The middle value of each figure over several runs. */
export function medians(runs: readonly Figures[]): Figures {
  const keys = Object.keys(runs[0] ?? {})
  return Object.fromEntries(
    keys.map((key) => {
      const sorted = runs.map((run) => run[key] ?? NaN).toSorted((a, b) => a - b)
      const middle = sorted.length >> 1
      return [key, sorted.length % 2 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2]
    }),
  )
}

function verdict({ aim }: Row, ours: number, ratio: number): string {
  if (aim?.ratio !== undefined) return `≤ ${aim.ratio}×  ${ratio <= aim.ratio ? 'met' : 'missed'}`
  if (aim?.value !== undefined) return `≤ ${aim.value}  ${ours <= aim.value ? 'met' : 'missed'}`
  return ''
}

/** Lines of figures beside the floor's, their ratio and the aim. */
export function table(title: string, rows: readonly Row[], ours: Figures, floor: Figures): string {
  const lines = rows.map((row) => {
    const [mine = NaN, least = NaN] = [ours[row.key], floor[row.key]]
    const ratio = mine / least
    const cells = [mine.toFixed(1).padStart(9), least.toFixed(1).padStart(9), row.unit.padEnd(3), Number.isFinite(ratio) ? `${ratio.toFixed(2)}×`.padStart(7) : ''.padStart(7)]
    return `${row.label.padEnd(28)}${cells.join(' ')}   ${verdict(row, mine, ratio)}`.trimEnd()
  })
  return [title, `${''.padEnd(28)}${'ours'.padStart(9)} ${'floor'.padStart(9)} ${''.padEnd(3)} ${'ratio'.padStart(7)}   aim`, ...lines, ''].join('\n')
}
