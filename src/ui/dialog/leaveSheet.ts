import { fadeOut, type Exit } from './followClose.ts'
import { isSheet, offsetOf } from './isSheet.ts'
import { spring, SPRING_MS } from './spring.ts'

/** A sheet that is thrown leaves faster than `SPRING_MS`, but takes at least this long. */
const THROWN_MS = 140

/** Moves a bottom sheet out of the screen from where, and as fast as, a finger let it go; another dialog fades out. */
export const leaveSheet: Exit['leave'] = (copy, timing, dialog, speed) => {
  if (!isSheet(copy)) return fadeOut(copy, timing, dialog, speed)
  const way = offsetOf(dialog)
  const rest = Math.max(1, copy.offsetHeight - way)
  const { delay, duration = Math.max(THROWN_MS, Math.min(SPRING_MS, (2 * rest) / Math.max(speed, 0.001))) } = timing
  return copy.animate([{ translate: `0 ${way}px` }, { translate: '0 100%' }], {
    ...{ delay, duration, fill: 'both' },
    easing: spring(Math.max(0, (speed * duration) / rest)),
  })
}
