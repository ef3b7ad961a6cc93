/** The content is refreshed if the finger is lifted after the sign has moved this far (px). It stops at `MAX`. */
const FAR = 56
const MAX = 72
/** The sign moves this much slower than the finger. */
const SLOWNESS = 2

/** Whether everything under the finger is scrolled to its top. */
const isAtTop = (event: Event) => event.composedPath().every((one) => !(one instanceof Element) || one.scrollTop <= 0)

/**
 * Until `signal` aborts, follows a finger that pulls the view around `box` down, if everything is scrolled to the top. On
 * a short screen the box itself may begin so low that no finger could pull it far enough. Sets `--pull` on the box to how
 * far the sign has moved, and calls `onPulled` when a long pull ends. Outside a dialog does nothing: there, a pull
 * belongs to the page.
 */
export function followPull(box: HTMLElement, onPulled: () => void, signal: AbortSignal): void {
  let from: { x: number; y: number } | undefined
  let pull = 0
  const show = (px: number) => {
    pull = px
    if (px) box.style.setProperty('--pull', `${px}px`)
    else box.style.removeProperty('--pull')
  }
  const begin = (event: TouchEvent) => {
    const [finger, another] = event.touches
    // A second finger takes the pull back.
    show(0)
    const canPull = finger && !another && isAtTop(event) && box.closest('dialog[open]')
    from = canPull ? { x: finger.clientX, y: finger.clientY } : undefined
  }
  const move = (event: TouchEvent) => {
    const [finger] = event.touches
    if (!from || !finger) return
    const way = finger.clientY - from.y
    // The first movement decides: up or sideways is no pull.
    if (!pull && way <= Math.abs(finger.clientX - from.x)) from = undefined
    else {
      // Otherwise the browser would scroll, and send no more events.
      if (event.cancelable) event.preventDefault()
      show(Math.min(MAX, Math.max(0, way / SLOWNESS)))
    }
  }
  const end = (event: TouchEvent) => {
    const isLong = event.type === 'touchend' && pull >= FAR
    from = undefined
    show(0)
    if (isLong) onPulled()
  }
  const view = box.closest<HTMLElement>('.body') ?? box
  view.addEventListener('touchstart', begin, { signal, passive: true })
  view.addEventListener('touchmove', move, { signal, passive: false })
  view.addEventListener('touchend', end, { signal })
  view.addEventListener('touchcancel', end, { signal })
}
