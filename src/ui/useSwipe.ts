import { useEffect, useRef, type RefObject } from 'react'
import type { DismissReason } from './useDismiss.ts'

/** So far (px), or so fast (px per ms), the sheet lets go. */
const FAR = 96
const FAST = 0.5

/** Lets the visitor drag the bottom sheet down by its handle or header. */
export function useSwipe(
  ref: RefObject<HTMLDialogElement | null>,
  open: boolean,
  onDismiss: (reason: DismissReason) => void,
): void {
  const report = useRef(onDismiss)
  report.current = onDismiss
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    const stop = new AbortController()
    let from: { y: number; at: number } | undefined
    const end = (event: PointerEvent) => {
      if (!from) return
      const way = event.clientY - from.y
      const isGone = event.type === 'pointerup' && (way > FAR || (way > 24 && way / (event.timeStamp - from.at) > FAST))
      from = undefined
      dialog.style.translate = ''
      if (isGone) report.current('backdrop')
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
    const own = { signal: stop.signal }
    dialog.addEventListener('pointerdown', begin, own)
    dialog.addEventListener('pointermove', move, own)
    dialog.addEventListener('pointerup', end, own)
    dialog.addEventListener('pointercancel', end, own)
    return () => stop.abort()
  }, [ref, open])
}

/** Only the bottom sheet shows its handle. */
function isSheet(dialog: HTMLElement): boolean {
  const grip = dialog.querySelector('.grip')
  return grip !== null && grip.getClientRects().length > 0
}
