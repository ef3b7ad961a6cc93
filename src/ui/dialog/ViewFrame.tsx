import { useLayoutEffect, useRef, type ReactNode } from 'react'

export interface ViewFrameProps {
  /** Name of the view (public interface §6); the element carries it as `data-view`. */
  view: string
  /** Which way the visitor goes; `none` for the first view. */
  direction?: 'forward' | 'back' | 'none'
  children?: ReactNode
  /** The view's one primary action; stays in sight at the bottom. */
  footer?: ReactNode
}

/** The current view: slides in 8 px while it fades in (150 ms). Replaces the one before at once: there is never a second `data-view`. */
export function ViewFrame({ view, direction = 'none', children, footer }: ViewFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const shown = useRef(view)
  useLayoutEffect(() => {
    // The first view's focus is the dialog's matter; afterwards what had focus has gone with its view
    if (shown.current !== view) focusView(frame.current)
    shown.current = view
  }, [view])
  return (
    <div key={view} ref={frame} className="view" data-view={view} data-way={direction}>
      <div part="body" className="body">
        {children}
      </div>
      {footer && (
        <div part="footer" className="footer">
          {footer}
        </div>
      )}
    </div>
  )
}

/** Focus goes to what the view asks for, else to the title, which is then read out. */
function focusView(frame: HTMLElement | null): void {
  const surface = frame?.closest('.dialog')
  surface?.querySelector('.sheet')?.scrollTo?.(0, 0)
  const start = frame?.querySelector<HTMLElement>('[data-autofocus]') ?? surface?.querySelector<HTMLElement>('.title')
  start?.focus({ preventScroll: true })
}
