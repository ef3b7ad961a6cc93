import { useEffect, type RefObject } from 'react'
import { MODAL_HEIGHT_MS } from '../../core/limits.ts'

/** Animates the height of the dialog in 150 ms when the height of `flow`, its content, changes (specification §9). */
export function useHeight(flow: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    const content = flow.current
    const sheet = content?.parentElement
    const view = content?.ownerDocument.defaultView
    if (!content || !sheet || !view || !open || !('animate' in sheet)) return
    let last = 0
    let running: Animation | undefined
    // Observers run before paint, so the visitor does not see that the old height is restored for the first frame
    const watch = new ResizeObserver(() => {
      const from = running?.playState === 'running' ? sheet.offsetHeight : last
      running?.cancel()
      last = sheet.offsetHeight
      if (!from || from === last || view.matchMedia('(prefers-reduced-motion: reduce)').matches) return
      running = sheet.animate([{ height: `${from}px` }, { height: `${last}px` }], {
        duration: MODAL_HEIGHT_MS,
        easing: 'ease-out',
      })
    })
    watch.observe(content)
    return () => {
      watch.disconnect()
      running?.cancel()
    }
  }, [flow, open])
}
