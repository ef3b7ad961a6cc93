import { MODAL_HEIGHT_MS } from '../../core/limits.ts'
import { isStill } from '../isStill.ts'

/** A view that takes longer (ms) to appear has nothing to do with the press any more: its mark does not move. */
const LATE = 1_000

/** A wallet that has not answered after this time (ms) is probably waiting for the visitor's approval. */
const WAITING = 1_000

/** Moves a wallet's mark from the place of the one that was pressed, and fades in what stands beside it. */
function grow(mark: Element, from: DOMRect): void {
  // The view's own fade would hide the mark on its way
  for (const motion of mark.closest('.body')?.getAnimations() ?? []) motion.cancel()
  const to = mark.getBoundingClientRect()
  const [x, y] = [from.x - to.x + (from.width - to.width) / 2, from.y - to.y + (from.height - to.height) / 2]
  // As long as the height changes, with which the mark moves
  const timing = { duration: MODAL_HEIGHT_MS, easing: 'ease-out' }
  mark.closest('.progress')?.lastElementChild?.animate([{ opacity: 0 }, {}], timing)
  mark.animate([{ translate: `${x}px ${y}px`, scale: from.width / to.width }, {}], timing)
}

/**
 * Until `signal` aborts: when the press of a wallet in the dialog shows the view that waits for it, the wallet's mark
 * moves there. Calls `onWaiting` when the wallet does not answer at once.
 */
export function followMarks(dialog: HTMLElement, signal: AbortSignal, onWaiting: () => void): void {
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
      if (performance.now() - event.timeStamp >= LATE) return
      grow(mark, from)
      setTimeout(() => mark.isConnected && onWaiting(), WAITING)
    })
    watch.observe(flow)
  }
  dialog.addEventListener('click', onPress, { capture: true, signal })
}
