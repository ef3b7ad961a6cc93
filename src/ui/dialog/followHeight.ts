import { MODAL_HEIGHT_MS } from '../../core/limits.ts'

/**
 * Animates the height of the dialog in 150 ms when `content` changes (specification §9), until the signal fires. Not from
 * a ResizeObserver: the box of the dialog, and of what is around an inline one, would change again while sizes are being
 * reported, which raises a "ResizeObserver loop" error on the page as soon as anyone observes one of them.
 */
export function followHeight(content: HTMLElement, signal: AbortSignal): void {
  const sheet = content.parentElement
  if (!sheet || signal.aborted || !('animate' in sheet)) return
  // Of the content, of the dialog around it, and the next frame
  let [size, last, frame] = [0, 0, 0]
  let running: Animation | undefined
  const isMoving = () => running?.playState === 'running'
  // Frames begin before layout and paint, so the visitor sees the old height in the first frame
  const move = () => {
    if (size === (size = content.offsetHeight)) return
    const from = isMoving() ? sheet.offsetHeight : last
    running?.cancel()
    last = sheet.offsetHeight
    if (!from || from === last || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    running = sheet.animate([{ height: `${from}px` }, { height: `${last}px` }], {
      duration: MODAL_HEIGHT_MS,
      easing: 'ease-out',
    })
  }
  const changes = new MutationObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(move)
  })
  changes.observe(content, { subtree: true, childList: true, characterData: true, attributes: true })
  // What changes without a mutation, such as a font that arrives, does not move
  const sizes = new ResizeObserver(() => {
    size = content.offsetHeight
    if (!isMoving()) last = sheet.offsetHeight
  })
  sizes.observe(content)
  signal.addEventListener('abort', () => {
    changes.disconnect()
    sizes.disconnect()
    cancelAnimationFrame(frame)
    running?.cancel()
  })
}
