import type { Subject } from './page.mts'
import type { Compared } from './table.mts'

/**
 * The groups of figures that `npm run bench:short` measures. If one exceeds its bound, only that group is measured
 * again.
 */
export type Section = 'open' | 'navigation' | 'list' | 'growth' | 'rich'

interface Bound {
  key: string
  label: string
  /**
   * The minimal page, or our list of 600 wallets, to compare with: the bound applies to our figure divided by theirs. If
   * absent, it applies to our figure itself.
   */
  versus?: Exclude<Subject, 'ours'> | 'wallets'
  most: number
  /** Added to both figures before the division, since the minimal page's figure may be 0 or mostly noise. */
  plus?: number
}

/** Duration in ms from which browsers count a task as long. */
const LONG_TASK = 50
/** Duration of a frame in ms. Waits vary by up to one frame, since a call may begin anywhere within it. */
const FRAME = 17

/**
 * Bounds are looser than the values of an idle machine, so that runs beside several other programs pass, too: about 1.5
 * times the CPU times, twice the waits, and 3 % above the sizes. All but leaks are ratios: they differ less between
 * machines than times do.
 */
const BOUNDS: Readonly<Record<Section, readonly Bound[]>> = {
  open: [
    { key: 'loadScript', label: 'script at load', versus: 'lazy', most: 5 },
    { key: 'loadBlocked', label: 'blocking at load', versus: 'lazy', most: 2, plus: LONG_TASK },
    { key: 'firstOpen', label: 'first open() to painted', versus: 'lazy', most: 4, plus: FRAME },
    { key: 'firstStill', label: 'first open() until nothing moves', versus: 'lazy', most: 12, plus: FRAME },
    { key: 'firstWork', label: 'main thread in the first open()', versus: 'lazy', most: 7.5 },
    { key: 'secondOpen', label: 'second open() to painted', versus: 'lazy', most: 2.5, plus: FRAME },
    { key: 'secondStill', label: 'second open() until nothing moves', versus: 'lazy', most: 14, plus: FRAME },
    { key: 'secondWork', label: 'main thread in the second open()', versus: 'lazy', most: 5 },
    { key: 'loadDecoded', label: 'JavaScript at load, decoded', versus: 'direct', most: 1.45 },
    { key: 'firstDecoded', label: 'JavaScript to painted, decoded', versus: 'lazy', most: 10.5 },
    { key: 'allNetwork', label: 'JavaScript in all, compressed', versus: 'lazy', most: 12.2 },
    { key: 'allDecoded', label: 'JavaScript in all, decoded', versus: 'lazy', most: 13.6 },
  ],
  navigation: [
    { key: 'navigation', label: 'navigation to Connect on slow 4G', versus: 'lazy', most: 2.2 },
    { key: 'navigationBlocked', label: 'blocking until Connect', versus: 'lazy', most: 9, plus: LONG_TASK },
  ],
  list: [
    { key: 'keyToResult', label: 'key to result in the list of 600', versus: 'direct', most: 2 },
    { key: 'meanFrame', label: 'mean frame while 600 wallets go by', versus: 'direct', most: 1.8 },
    { key: 'scrollWork', label: 'work in a frame while 600 wallets go by', versus: 'direct', most: 8 },
  ],
  growth: [
    { key: 'heapGrowth', label: 'bytes left behind by an open and close', most: 1024 },
    { key: 'nodeGrowth', label: 'nodes left behind by an open and close', most: 0.2 },
    { key: 'listenerGrowth', label: 'listeners left behind by an open and close', most: 0.2 },
  ],
  rich: [
    { key: 'tokensWork', label: 'work in a frame of 5,000 tokens', versus: 'wallets', most: 4 },
    { key: 'tokensMost', label: 'most work in 19 of 20 frames of 5,000 tokens', versus: 'wallets', most: 3.5 },
    { key: 'loadingWork', label: 'work in a frame while rows load', versus: 'wallets', most: 3.2 },
    { key: 'loadingMost', label: 'most work in 19 of 20 frames while rows load', versus: 'wallets', most: 2.2 },
    { key: 'rowsWork', label: 'work in a frame of 10,000 rows', versus: 'wallets', most: 2.6 },
    { key: 'rowsMost', label: 'most work in 19 of 20 frames of 10,000 rows', versus: 'wallets', most: 2 },
    // In the first hundred openings about 4 kB each, later less than 1 kB; the 5,000 tokens alone take 1.3 MB.
    { key: 'richHeap', label: 'bytes left behind by an opening with 5,000 tokens', most: 8 * 1024 },
    { key: 'richNodes', label: 'nodes left behind by an opening with 5,000 tokens', most: 0.2 },
    { key: 'richListeners', label: 'listeners left behind by an opening with 5,000 tokens', most: 0.2 },
  ],
}

/** A figure that exceeds its bound. */
export interface Beyond {
  key: string
  words: string
}

/** Returns the figures of a group that exceed their bound, or that were not measured. */
export function beyond(section: Section, { ours = {}, ...floors }: Compared): Beyond[] {
  return BOUNDS[section].flatMap(({ key, label, versus: floor, most, plus = 0 }) => {
    const least = floor ? (floors[floor]?.[key] ?? NaN) + plus : 1
    const found = ((ours[key] ?? NaN) + plus) / least
    if (found <= most) return []
    return [
      {
        key,
        words: floor
          ? `${label}: ${found.toFixed(2)}× the ${floor === 'wallets' ? 'list of 600 wallets' : `${floor} floor`}, at most ${most}× is allowed`
          : `${label}: ${found.toFixed(1)}, at most ${most} is allowed`,
      },
    ]
  })
}
