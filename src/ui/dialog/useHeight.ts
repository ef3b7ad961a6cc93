import { useEffect, type RefObject } from 'react'

/** Loads the code that animates the height of the dialog when `flow`, its content, changes. */
export function useHeight(flow: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    const content = flow.current
    if (!content || !open) return
    const stop = new AbortController()
    // Motion is optional: if the file fails to load, everything works without it.
    import('./followHeight.ts').then(
      (one) => one.followHeight(content, stop.signal),
      () => {},
    )
    return () => stop.abort()
  }, [flow, open])
}
