/** A slow drag closes the sheet if it ends at least this far below the start (px). */
const FAR = 96
/** A fast one closes it after this distance (px) at this speed (px per ms). */
const SHORT = 24
const FAST = 0.5
/** A finger that moves up this fast (px per ms) takes the drag back. */
const BACK = -0.1

/**
 * Whether the bottom sheet leaves when the finger lifts, or returns. `way`: how far it was dragged down (px). `speed`:
 * how fast the finger moves down at the end (px per ms).
 */
export function isSwipedAway(way: number, speed: number): boolean {
  return speed > BACK && way > (speed > FAST ? SHORT : FAR)
}
