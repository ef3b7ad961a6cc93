import { useEffect, type RefObject } from 'react'
import { MODAL_HEIGHT_MS } from '../../core/limits.ts'

/** Animates the height of the sheet around `flow` in 150 ms (specification §9) when its content changes. */
export function useHeight(flow: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    const content = flow.current
    const sheet = content?.parentElement
    const view = content?.ownerDocument.defaultView
    if (!content || !sheet || !view || !open || !('animate' in sheet)) return
    let last = 0
    let running: Animation | undefined
    // Observers run before paint: restoring the old height as the first frame is not visible
    const watch = new ResizeObserver(() => {
      const from = running?.playState === 'running' ? sheet.offsetHeight : last
      running?.cancel()
      last = sheet.offsetHeight
      if (!from || from === last || view.matchMedia('(prefers-reduced-motion: reduce)').matches) return
      running = sheet.animate([{ height: `${from}px` }, { height: `${last}px` }], { duration: MODAL_HEIGHT_MS, easing: 'ease-out' })
    })
    watch.observe(content)
    return () => {
      watch.disconnect()
      running?.cancel()
    }
  }, [flow, open])
}
