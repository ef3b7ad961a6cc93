import { addAfterimage } from './afterimage.ts'
import { isStill } from '../isStill.ts'

/** How long the ring around the wallet's mark closes, and its tick is drawn (ms). */
export const SUCCESS_MS = 160
/** A dialog in the middle of the screen takes as long to fade out and shrink as to fade in (Dialog.css). */
const FADE_MS = 150
/** After a success, the dialog leaves in this time (ms), in which the avatar moves into the button: 400 ms in all. */
const HANDED_MS = 400 - SUCCESS_MS

const box = (className: string) => Object.assign(document.createElement('div'), { className })

/** When a dialog leaves (after `delay` ms) and how long it takes; without `duration`, as long as `leave` chooses. */
export interface Timing {
  delay: number
  duration?: number
}

/** How a dialog leaves. */
export interface Exit {
  /** The speed of the swipe that closed it (px per ms). */
  speed: number
  /** Moves `copy` out, which shows what the dialog showed. */
  leave(copy: HTMLElement, timing: Timing, dialog: HTMLElement, speed: number): Animation
  /** Shows that a wallet has connected (`showSuccess`). Its code is loaded while the visitor waits for the wallet. */
  succeed?(root: HTMLElement, rest: number): boolean
}

export const fadeOut: Exit['leave'] = (copy, timing) =>
  copy.animate(
    [
      { opacity: 1, scale: 1 },
      { opacity: 0, scale: 0.96 },
    ],
    {
      ...{ duration: FADE_MS, easing: 'ease-out', fill: 'both' },
      ...timing,
    },
  )

/** How a dialog was when it closed. */
interface Last extends Exit {
  /** How far its content was scrolled (px). */
  scrolled: number
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
  { scrolled, speed, isConnected, leave, succeed }: Last,
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
  const isSuccess = isConnected && succeed?.(root, HANDED_MS)
  const timing = isSuccess ? { delay: SUCCESS_MS, duration: HANDED_MS } : { delay: 0 }
  const motion = leave(copy, timing, dialog, speed)
  shade.animate({ opacity: 0 }, { ...timing, duration: motion.effect?.getTiming().duration ?? 0, fill: 'forwards' })
  const end = () => {
    host.remove()
    onEnd()
  }
  motion.onfinish = end
  return end
}

/**
 * Until `signal` aborts: when the dialog closes, what it showed moves out of the screen. The dialog itself closes at
 * once, so that events, promises, focus and the page do not wait, and it can open again at any time. Returns an object that
 * says how it will leave; callers may change it.
 */
export function followClose(dialog: HTMLDialogElement, signal: AbortSignal): Exit {
  const sheet = dialog.querySelector('.sheet')
  const flow = dialog.querySelector('.flow')
  const last: Last = { scrolled: 0, speed: 0, isConnected: false, leave: fadeOut }
  if (!sheet || !flow) return last
  let end: (() => void) | undefined
  const take = (records: MutationRecord[]) => {
    if (dialog.open) return end?.()
    const nodes = records.flatMap(({ removedNodes }) => [...removedNodes])
    if (end || !nodes.length) return
    if (dialog.isConnected && 'showPopover' in dialog && !isStill(dialog))
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
  return last
}
