import { addAfterimage } from './afterimage.ts'
import { isStill } from '../isStill.ts'
import { isSheet, offsetOf } from './isSheet.ts'
import { showSuccess, SUCCESS_MS } from './showSuccess.ts'
import { spring, SPRING_MS } from './spring.ts'

/** A sheet that is thrown leaves faster than `SPRING_MS`, but takes at least this long. */
const THROWN_MS = 140
/** A dialog in the middle of the screen takes as long to fade out as to fade in (Dialog.css). */
const FADE_MS = 150
/** After a success, the dialog leaves in this time (ms), in which the avatar moves into the button: 400 ms in all. */
const HANDED_MS = 400 - SUCCESS_MS

const box = (className: string) => Object.assign(document.createElement('div'), { className })

/**
 * The movement with which a dialog leaves that is `way` px below its place and moves at `speed` px per ms, after `delay`
 * ms.
 */
function leaving(dialog: HTMLElement, way: number, speed: number, delay: number): Animation {
  const fill = 'both'
  if (!isSheet(dialog)) {
    const away = { opacity: 0, translate: '0 8px' }
    return dialog.animate([{ opacity: 1, translate: '0' }, away], {
      delay,
      duration: delay ? HANDED_MS : FADE_MS,
      easing: 'ease-out',
      fill,
    })
  }
  const rest = Math.max(1, dialog.offsetHeight - way)
  const duration = delay ? HANDED_MS : Math.max(THROWN_MS, Math.min(SPRING_MS, (2 * rest) / Math.max(speed, 0.001)))
  return dialog.animate([{ translate: `0 ${way}px` }, { translate: '0 100%' }], {
    delay,
    duration,
    fill,
    easing: spring(Math.max(0, (speed * duration) / rest)),
  })
}

/** How a dialog was when it closed. */
interface Last {
  /** How far its content was scrolled (px). */
  scrolled: number
  /** The speed of the swipe that closed it (px per ms). */
  speed: number
  /** Whether a wallet has connected meanwhile. */
  isConnected: boolean
}

/**
 * Shows `nodes`, the dialog's content until it closed, while they leave. Calls `onEnd` afterwards. Returns a function that
 * ends it earlier.
 */
function showLeaving(
  dialog: HTMLDialogElement,
  nodes: Node[],
  { scrolled, speed, isConnected }: Last,
  onEnd: () => void,
): () => void {
  const { host, root } = addAfterimage(dialog.getRootNode(), dialog)
  const [shade, copy, sheet, flow] = [box(''), box('dialog'), box('sheet'), box('flow')]
  const grip = dialog.querySelector('.grip')
  flow.append(...(grip ? [grip.cloneNode(true)] : []), ...nodes)
  sheet.append(flow)
  copy.append(sheet)
  copy.toggleAttribute('open', true)
  root.append(shade, copy)
  Object.assign(shade.style, { position: 'fixed', inset: 0, background: 'var(--_shade)' })
  host.style.all = 'unset'
  host.popover = 'manual'
  host.showPopover()
  sheet.scrollTop = scrolled
  // What was there when the dialog closed does not fade in again
  for (const motion of root.getAnimations({ subtree: true }))
    if (motion.effect?.getComputedTiming().endTime !== Infinity) motion.finish()
  const delay = isConnected && showSuccess(root, HANDED_MS) ? SUCCESS_MS : 0
  const motion = leaving(copy, offsetOf(dialog), speed, delay)
  shade.animate({ opacity: 0 }, { delay, duration: motion.effect?.getTiming().duration ?? 0, fill: 'forwards' })
  const end = () => {
    host.remove()
    onEnd()
  }
  motion.onfinish = end
  return end
}

/**
 * Until `signal` aborts: when the dialog closes, what it showed moves out of the screen. The dialog itself closes at
 * once, so that events, promises, focus and the page do not wait, and it can open again at any time. Returns a function
 * that notes the speed of a swipe (px per ms) before it closes the sheet.
 */
export function followClose(dialog: HTMLDialogElement, signal: AbortSignal): (speed: number) => void {
  const sheet = dialog.querySelector('.sheet')
  const flow = dialog.querySelector('.flow')
  const last: Last = { scrolled: 0, speed: 0, isConnected: false }
  if (!sheet || !flow) return () => {}
  let end: (() => void) | undefined
  const take = (records: MutationRecord[]) => {
    if (dialog.open) return end?.()
    const nodes = records.flatMap(({ removedNodes }) => [...removedNodes])
    if (end || !nodes.length) return
    if (dialog.isConnected && 'popover' in dialog && !isStill(dialog))
      end = showLeaving(dialog, nodes, last, () => watch.disconnect())
    dialog.style.translate = ''
  }
  const watch = new MutationObserver(take)
  watch.observe(flow, { childList: true })
  watch.observe(dialog, { attributeFilter: ['open'] }) // Opening again ends the motion
  sheet.addEventListener('scroll', () => (last.scrolled = sheet.scrollTop), { signal, passive: true })
  // Captured: the site's own listener may close the modal
  const note = () => (last.isConnected = true)
  document.addEventListener('wallet-modal:connect', note, { signal, capture: true })
  signal.addEventListener('abort', () => {
    take(watch.takeRecords())
    if (!end) watch.disconnect()
  })
  return (speed) => void (last.speed = speed)
}
