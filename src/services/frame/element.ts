/** Style sheet of the frame; adopted by the shadow root that it is in. */
export const FRAME_STYLES =
  '.secure{display:none;position:absolute;z-index:1;border:0;border-end-start-radius:var(--_r24);border-end-end-radius:var(--_r24);animation:appear 200ms ease-out}.secure[data-shown]{display:block}'

/** The frame, before it is anywhere. The service answers nobody whose page hides where it is. */
export function createFrameElement(title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.className = 'secure'
  frame.title = title
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  return frame
}

/** Puts the frame over an element that is in the same dialog; script says where, for its place is nobody's in the flow. */
function cover(frame: HTMLElement, place: Element): void {
  const dialog = frame.parentElement
  const at = place.getBoundingClientRect()
  if (!dialog) return
  const around = dialog.getBoundingClientRect()
  // Measured inside the border, from the sides of the screen, which do not turn with the direction of the text.
  frame.style.setProperty('inset', `${at.top - around.top - dialog.clientTop}px auto auto ${at.left - around.left - dialog.clientLeft}px`)
  frame.style.setProperty('width', `${at.width}px`)
  frame.style.setProperty('height', `${at.height}px`)
}

/** Shows the frame over an element and follows it, frame of animation by frame, until the returned function is called. */
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
