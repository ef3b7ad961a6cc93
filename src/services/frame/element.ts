/** Style sheet for the frame. The shadow root that contains the frame adopts it. */
export const FRAME_STYLES =
  '.secure{display:none;position:absolute;z-index:1;border:0;border-end-start-radius:var(--_r24);border-end-end-radius:var(--_r24);animation:appear 200ms ease-out}.secure[data-shown]{display:block}'

/** Creates the iframe with a referrer policy, since the secure site refuses pages without a referrer. */
export function createFrameElement(title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.className = 'secure'
  frame.title = title
  frame.referrerPolicy = 'strict-origin'
  return frame
}

/**
 * Positions the frame over an element of the same dialog. CSS alone cannot do that, as the frame is not inside that
 * element.
 */
function cover(frame: HTMLElement, place: Element): void {
  const dialog = frame.parentElement
  const at = place.getBoundingClientRect()
  if (!dialog) return
  const around = dialog.getBoundingClientRect()
  // Offsets start inside the dialog's border. They are physical (left, right), since they are measured and must not
  // depend on the text direction.
  frame.style.setProperty(
    'inset',
    `${at.top - around.top - dialog.clientTop}px auto auto ${at.left - around.left - dialog.clientLeft}px`,
  )
  frame.style.setProperty('width', `${at.width}px`)
  frame.style.setProperty('height', `${at.height}px`)
}

/** Shows the frame over an element and repositions it on every animation frame. Returns a function that hides it. */
export function showOver(frame: HTMLElement, place: Element): () => void {
  let next = 0
  const follow = () => {
    cover(frame, place)
    next = requestAnimationFrame(follow)
  }
  frame.dataset.shown = ''
  follow()
  return () => {
    cancelAnimationFrame(next)
    delete frame.dataset.shown
  }
}
