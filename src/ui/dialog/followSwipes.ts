import { isStill } from '../isStill.ts'
import { isSheet, offsetOf } from './isSheet.ts'
import { isSwipedAway } from './isSwipedAway.ts'
import { spring, SPRING_MS } from './spring.ts'

/** The speed at the end of a swipe is that of this time (ms): a finger that paused before it lifts is slow. */
const RECENT = 80

interface Point {
  y: number
  at: number
}

/** Moves the sheet back to its place, from where and as fast as the finger let go (px, px per ms). */
function snapBack(dialog: HTMLElement, way: number, speed: number): void {
  dialog.style.translate = ''
  if (!way || isStill(dialog)) return
  const easing = spring((-speed * SPRING_MS) / way)
  dialog.animate([{ translate: `0 ${way}px` }, { translate: '0' }], { duration: SPRING_MS, easing })
}

/**
 * Until `signal` aborts, moves the bottom sheet with a finger that drags its handle or header. Calls `onGone` when a
 * finger lifts after a swipe that is long or fast enough to close it; the sheet returns if that returns false.
 */
export function followSwipes(
  dialog: HTMLDialogElement,
  onGone: (speed: number) => boolean | void,
  signal: AbortSignal,
): void {
  let from: number | undefined
  let points: Point[] = []
  const note = ({ clientY, timeStamp }: PointerEvent) => {
    points = [...points.filter(({ at }) => timeStamp - at < RECENT), { y: clientY, at: timeStamp }]
  }
  const begin = (event: PointerEvent) => {
    const target = event.target as Element
    const isHandle = target.closest('.grip, .header') && !target.closest('button')
    if (event.pointerType === 'mouse' || !isHandle || !isSheet(dialog)) return
    // A sheet that is still moving is caught where it is
    from = event.clientY - offsetOf(dialog)
    for (const motion of dialog.getAnimations?.() ?? []) motion.finish()
    points = []
    note(event)
    move(event)
    dialog.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    if (from === undefined) return
    note(event)
    const way = Math.max(0, event.clientY - from)
    dialog.style.translate = way ? `0 ${way}px` : ''
  }
  const end = (event: PointerEvent) => {
    if (from === undefined) return
    const way = Math.max(0, event.clientY - from)
    const [first] = points.filter(({ at }) => event.timeStamp - at < RECENT)
    const speed = first && event.timeStamp > first.at ? (event.clientY - first.y) / (event.timeStamp - first.at) : 0
    from = undefined
    const isGone = event.type === 'pointerup' && isSwipedAway(way, speed) && onGone(speed) !== false
    if (!isGone) snapBack(dialog, way, speed)
  }
  dialog.addEventListener('pointerdown', begin, { signal })
  dialog.addEventListener('pointermove', move, { signal })
  dialog.addEventListener('pointerup', end, { signal })
  dialog.addEventListener('pointercancel', end, { signal })
}
