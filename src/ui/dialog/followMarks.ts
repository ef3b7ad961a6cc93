import { MODAL_HEIGHT_MS } from '../../core/limits.ts'
import { isStill } from '../isStill.ts'

/** A view that takes longer (ms) to appear has nothing to do with the press any more: its mark does not move. */
const LATE = 1_000

/** Moves a wallet's mark from the place of the one that was pressed, and fades in what stands beside it. Returns the motion. */
function grow(mark: Element, from: DOMRect): Animation {
  // The view's own fade would hide the mark on its way
  for (const motion of mark.closest('.body')?.getAnimations() ?? []) motion.cancel()
  const to = mark.getBoundingClientRect()
  const [x, y] = [from.x - to.x + (from.width - to.width) / 2, from.y - to.y + (from.height - to.height) / 2]
  // As long as the height changes, with which the mark moves
  const timing = { duration: MODAL_HEIGHT_MS, easing: 'ease-out' }
  mark.closest('.progress')?.lastElementChild?.animate([{ opacity: 0 }, {}], timing)
  return mark.animate([{ translate: `${x}px ${y}px`, scale: from.width / to.width }, {}], timing)
}

/**
 * Until `signal` aborts: when the press of a wallet in the dialog shows the view that waits for it, the wallet's mark
 * moves there. Calls `onArrived` when it has arrived and is still there.
 */
export function followMarks(dialog: HTMLElement, signal: AbortSignal, onArrived: () => void): void {
  let watch: ResizeObserver | undefined
  const onPress = (event: Event) => {
    watch?.disconnect()
    const button = (event.target as Element).closest('button')
    const flow = button?.closest('.flow')
    const from = button?.querySelector('.mark')?.getBoundingClientRect()
    if (!button || !flow || !from || isStill(button)) return
    // That of `useHeight` has run by then, so the mark is where its first frame shows it
    watch = new ResizeObserver(() => {
      const mark = flow.querySelector('.progress .mark')
      if (!mark) return
      watch?.disconnect()
      if (performance.now() - event.timeStamp < LATE) grow(mark, from).onfinish = () => mark.isConnected && onArrived()
    })
    watch.observe(flow)
  }
  dialog.addEventListener('click', onPress, { capture: true, signal })
}
