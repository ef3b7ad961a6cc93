/** A swipe closes the sheet if it is at least this long (px), or at least this fast (px per ms). */
const FAR = 96
const FAST = 0.5

/**
 * Until `signal` aborts, moves the bottom sheet with a finger that drags its handle or header. Calls `onGone` after a
 * swipe that is long or fast enough to close it.
 */
export function followSwipes(dialog: HTMLDialogElement, onGone: () => void, signal: AbortSignal): void {
  let from: { y: number; at: number } | undefined
  const end = (event: PointerEvent) => {
    if (!from) return
    const way = event.clientY - from.y
    const isGone = event.type === 'pointerup' && (way > FAR || (way > 24 && way / (event.timeStamp - from.at) > FAST))
    from = undefined
    dialog.style.translate = ''
    if (isGone) onGone()
  }
  const begin = (event: PointerEvent) => {
    const target = event.target as Element
    const isHandle = target.closest('.grip, .header') && !target.closest('button')
    if (event.pointerType === 'mouse' || !isHandle || !isSheet(dialog)) return
    from = { y: event.clientY, at: event.timeStamp }
    dialog.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    if (from) dialog.style.translate = `0 ${Math.max(0, event.clientY - from.y)}px`
  }
  dialog.addEventListener('pointerdown', begin, { signal })
  dialog.addEventListener('pointermove', move, { signal })
  dialog.addEventListener('pointerup', end, { signal })
  dialog.addEventListener('pointercancel', end, { signal })
}

/** Whether the dialog is shown as a bottom sheet: only then its handle is visible. */
function isSheet(dialog: HTMLElement): boolean {
  const grip = dialog.querySelector('.grip')
  return grip !== null && grip.getClientRects().length > 0
}
