import { options } from 'preact'

/** The longest wait for a paint, or for the click after a press, in ms: a page in the background is not painted. */
const LONGEST_MS = 100
/** The longest time, in ms, that a press is waited for. */
const PRESS_MS = 2000

/** What a press is on: a label presses its field. */
const PRESSABLE = 'button, a, label, summary'

/** Returns the element that was pressed, if it is one of ours. */
function pressedIn(event: Event, tag: string): Element | undefined {
  const [target] = event.composedPath()
  if (!(target instanceof Element)) return undefined
  const root = target.getRootNode()
  return root instanceof ShadowRoot && root.host.localName === tag ? target : undefined
}

/** What the view says that a button confirms; undefined for other buttons. */
const saidTo = (target: Element) =>
  (target.closest('.final, .danger, .form-agree') && target.closest('.view'))?.textContent

/** Makes rendering and animations wait, in the whole page. */
function createHold() {
  const before = options.debounceRendering
  let waiting: (() => void) | undefined
  let hold: ReturnType<typeof setTimeout> | undefined
  let stopped: Animation[] = []
  const render = () => {
    const run = waiting
    clearTimeout(hold)
    hold = waiting = undefined
    // An animation that was canceled meanwhile must not start again
    for (const motion of stopped) if (motion.playState === 'paused') motion.play()
    stopped = []
    run?.()
  }
  options.debounceRendering = (run) => {
    if (hold) waiting = run
    else queueMicrotask(run)
  }
  return {
    /** Renders what has waited, and no longer lets anything wait. */
    render,
    /** Lets it wait for at most so long from now on. Returns whether it still waits because of this call. */
    holdFor(ms: number) {
      clearTimeout(hold)
      const mine = (hold = setTimeout(render, ms))
      return () => mine === hold
    },
    isHeld: () => hold !== undefined,
    /** Pauses the animations of an element and of what contains it. `render` continues them. */
    keepStill(target: Element) {
      const all = target.closest('.dialog')?.getAnimations?.({ subtree: true }) ?? []
      stopped = all.filter(({ effect, playState }) => {
        return playState === 'running' && (effect as KeyframeEffect).target?.contains(target)
      })
      for (const motion of stopped) motion.pause()
    },
    stop() {
      options.debounceRendering = before
      render()
    },
  }
}

/**
 * Lets the browser paint a pressed button before the views that it changes are rendered, so that each press is answered
 * at once, however slow the device is. Only the rendering waits, by one frame: handlers run during the press, as popups
 * need it. If the visitor types or presses again in the meantime, it is rendered before that, and the second press counts
 * only if its button is still there and enabled.
 *
 * Nothing is rendered during a press either, for up to 2 s, and nothing moves what is pressed, such as a dialog whose
 * height changes: otherwise the pointer could be lifted from something else, or what is pressed be gone before its click.
 * The click does what the visitor saw. If meanwhile the view has changed (`viewOf`), only a button that is still
 * there counts; if a button confirms what its view says, only as long as it says the same. Returns a function that ends
 * this.
 */
export function paintPressFirst(tag: string, viewOf: () => unknown): () => void {
  const { render, holdFor, isHeld, keepStill, stop } = createHold()
  let pressed: { target: Element; view: unknown; said: string | null | undefined } | undefined
  /** A key can press too. In a field for a code, each digit moves the focus to the next box. */
  const begin = (event: Event) => {
    render()
    const target = pressedIn(event, tag)?.closest(PRESSABLE)
    pressed = target ? { target, view: viewOf(), said: saidTo(target) } : undefined
    if (!target || event.type !== 'pointerdown') return
    holdFor(PRESS_MS)
    keepStill(target)
  }
  const end = () => void (isHeld() && holdFor(LONGEST_MS))
  /** Whether a click is on what the visitor saw. */
  const isMeant = (target: Element) => {
    const { view, said } = (pressed?.target.contains(target) && pressed) || {}
    if (view !== undefined && said === undefined && view === viewOf()) return true
    render()
    return target.isConnected && !target.closest(':disabled') && (said === undefined || said === saidTo(target))
  }
  const click = (event: Event) => {
    const target = pressedIn(event, tag)
    if (!target) return
    const counts = isMeant(target)
    pressed = undefined
    if (!counts) {
      // Those of the event itself do nothing until it reaches the dialog (`useModal`)
      Event.prototype.preventDefault.call(event)
      Event.prototype.stopImmediatePropagation.call(event)
      return
    }
    const isMine = holdFor(LONGEST_MS)
    requestAnimationFrame(() => setTimeout(() => isMine() && render()))
  }
  const listeners: Readonly<Record<string, (event: Event) => void>> = {
    pointerdown: begin,
    keydown: begin,
    beforeinput: render,
    pointerup: end,
    pointercancel: render,
    click,
  }
  for (const type of Object.keys(listeners)) document.addEventListener(type, listeners[type] as EventListener, true)
  return () => {
    for (const type of Object.keys(listeners))
      document.removeEventListener(type, listeners[type] as EventListener, true)
    stop()
  }
}
