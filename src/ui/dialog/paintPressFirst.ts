import { options } from 'preact'

/** The longest wait for a paint, in ms: a page in the background is not painted. */
const LONGEST_MS = 100

/** Events before which everything is rendered: in a field for a code, each digit moves the focus to the next box. */
const TYPED = ['keydown', 'beforeinput']

/** Returns the element that was pressed, if it is one of ours. */
function pressedIn(event: Event, tag: string): Element | undefined {
  const [target] = event.composedPath()
  if (!(target instanceof Element)) return undefined
  const root = target.getRootNode()
  return root instanceof ShadowRoot && root.host.localName === tag ? target : undefined
}

/**
 * Lets the browser paint a pressed button before the views that it changes are rendered, so that each press is answered
 * at once, however slow the device is. Only the rendering waits, by one frame: handlers run during the press, as popups
 * need it. If the visitor types or presses again in the meantime, it is rendered before that, and the second press counts
 * only if its button is still there and enabled. Returns a function that ends this.
 */
export function paintPressFirst(tag: string): () => void {
  const before = options.debounceRendering
  let isPressed = false
  let waiting: (() => void) | undefined
  const render = () => {
    const run = waiting
    isPressed = false
    waiting = undefined
    run?.()
  }
  const press = (event: Event) => {
    const target = pressedIn(event, tag)
    if (!target) return
    if (waiting) {
      render()
      if (!target.isConnected || target.closest(':disabled')) {
        event.preventDefault()
        event.stopImmediatePropagation()
        return
      }
    }
    isPressed = true
    requestAnimationFrame(() => setTimeout(render))
    setTimeout(render, LONGEST_MS)
  }
  options.debounceRendering = (run) => {
    if (isPressed) waiting = run
    else queueMicrotask(run)
  }
  document.addEventListener('click', press, true)
  for (const type of TYPED) document.addEventListener(type, render, true)
  return () => {
    document.removeEventListener('click', press, true)
    for (const type of TYPED) document.removeEventListener(type, render, true)
    options.debounceRendering = before
    render()
  }
}
