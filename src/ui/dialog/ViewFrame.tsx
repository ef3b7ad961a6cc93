import { useLayoutEffect, useRef, type ReactNode } from 'react'

export interface ViewFrameProps {
  /** Name of the view. It is rendered as `data-view`, for styles and tests. */
  view: string
  /** Direction of the navigation to this view; `none` for the first one. */
  direction?: 'forward' | 'back' | 'none'
  children?: ReactNode
  /** The view's main action, which stays visible at the bottom. */
  footer?: ReactNode
}

/**
 * The current view, which slides in by 8 px while it fades in. It replaces the previous view at once, so that there
 * are never two elements with `data-view`.
 */
export function ViewFrame({ view, direction = 'none', children, footer }: ViewFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const shown = useRef(view)
  useLayoutEffect(() => {
    // The dialog focuses its first view. Later views are focused here, since the focused element disappears with its
    // view
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

/** Focuses the view's `autofocus` element, else its title, which screen readers then announce. */
function focusView(frame: HTMLElement | null): void {
  const surface = frame?.closest('.dialog')
  surface?.querySelector('.sheet')?.scrollTo?.(0, 0)
  const start = frame?.querySelector<HTMLElement>('[data-autofocus]') ?? surface?.querySelector<HTMLElement>('.title')
  start?.focus({ preventScroll: true })
}
