/** An event of Chromium's trace format; times in µs. */
export interface TraceEvent {
  name: string
  cat?: string
  ph: string
  ts: number
  dur?: number
  pid: number
  tid: number
}

const KINDS = ['script', 'garbage', 'style', 'layout', 'paint', 'other'] as const
type Kind = (typeof KINDS)[number]

/** What an event counts as. The first pattern that fits its name wins. */
const PATTERNS: readonly (readonly [Kind, RegExp])[] = [
  ['garbage', /GC/],
  ['style', /^(UpdateLayoutTree|RecalculateStyles|InvalidateLayout|ParseAuthorStyleSheet)/],
  ['layout', /^(Layout|HitTest|IntersectionObserver)/],
  ['paint', /^(PrePaint|Paint|Layerize|Commit|UpdateLayer)/],
  [
    'script',
    /^(FunctionCall|EvaluateScript|EventDispatch|TimerFire|FireAnimationFrame|RunMicrotasks|v8\.|V8\.|Compile)/,
  ],
]
const kindOf = (name: string): Kind => PATTERNS.find(([, pattern]) => pattern.test(name))?.[0] ?? 'other'

interface Span {
  kind: Kind
  end: number
  own: number
}

/**
 * Returns how long a thread worked on each kind of work between two times, in ms: the time of each event without the
 * events within it.
 */
function workBetween(events: readonly TraceEvent[], from: number, to: number): Record<Kind, number> {
  const work: Record<Kind, number> = { script: 0, garbage: 0, style: 0, layout: 0, paint: 0, other: 0 }
  const open: Span[] = []
  const close = (before: number) => {
    for (let last = open.at(-1); last && last.end <= before; last = open.at(-1)) {
      work[last.kind] += last.own / 1000
      open.pop()
    }
  }
  for (const { name, ts, dur = 0 } of events) {
    const [start, end] = [Math.max(ts, from), Math.min(ts + dur, to)]
    if (end <= start) continue
    close(start)
    const parent = open.at(-1)
    if (parent) parent.own -= end - start
    // The time of a task that none of its events explains counts as "other".
    open.push({ kind: kindOf(name), end, own: end - start })
  }
  close(Infinity)
  return work
}

const cell = (value: number) => value.toFixed(1).padStart(8)

/**
 * Returns a table of presses: for each user timing with one of these names, its duration in ms, what the main thread of
 * its page did meanwhile, and how long it did nothing (`idle`: it waits for the next frame, or for threads that draw).
 */
export function pressTable(events: readonly TraceEvent[], names: readonly string[]): string {
  const sorted = events.toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
  const timings = sorted.filter(({ cat = '', name }) => cat.includes('blink.user_timing') && names.includes(name))
  const rows = timings
    .filter(({ ph }) => ph === 'b')
    .map(({ name, ts, pid, tid }) => {
      const end =
        timings.find((one) => one.ph === 'e' && one.name === name && one.pid === pid && one.ts >= ts)?.ts ?? ts
      const own = sorted.filter((one) => one.ph === 'X' && one.pid === pid && one.tid === tid)
      const work = workBetween(own, ts, end)
      const all = (end - ts) / 1000
      const idle = all - KINDS.reduce((total, kind) => total + work[kind], 0)
      return `${cell(all)}${KINDS.map((kind) => cell(work[kind])).join('')}${cell(idle)}  ${name}`
    })
  return [['ms', ...KINDS, 'idle'].map((title) => title.padStart(8)).join(''), ...rows].join('\n')
}
