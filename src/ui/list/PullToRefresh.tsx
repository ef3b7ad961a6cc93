import { useEffect, useRef, useState, type ReactNode } from 'react'
import { RefreshIcon } from '../icons/laterIcons.tsx'
import { Spinner } from '../feedback/Spinner.tsx'

export interface PullToRefreshProps {
  /** What screen readers say while the content is loaded again. */
  label: string
  onRefresh(): Promise<unknown>
  /** Accessible name of a button that does the same, for everybody without a touch screen. */
  button?: string
  children: ReactNode
}

/** A button that loads the content again. */
function RefreshButton({ name, isBusy, onPress }: { name: string; isBusy: boolean; onPress(): void }) {
  return (
    <div className="pull-line">
      <button
        type="button"
        part="button"
        className="tool"
        aria-label={name}
        title={name}
        aria-disabled={isBusy || undefined}
        onClick={onPress}
      >
        <RefreshIcon size={18} />
      </button>
    </div>
  )
}

/**
 * Content that a pull with the finger loads again, on touch screens. Without `button`, the content must have a button of
 * its own that does the same.
 */
export function PullToRefresh({ label, onRefresh, button, children }: PullToRefreshProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isBusy, setBusy] = useState(false)
  const running = useRef(false)
  const refresh = useRef(() => {})
  const setRunning = (isRunning: boolean) => {
    running.current = isRunning
    setBusy(isRunning)
  }
  refresh.current = () => {
    if (running.current) return
    setRunning(true)
    onRefresh().then(
      () => setRunning(false),
      () => setRunning(false),
    )
  }
  useEffect(() => {
    const element = box.current
    if (!element || !navigator.maxTouchPoints) return
    const stop = new AbortController()
    // The gesture is optional: if the file fails to load, the button still works.
    import('./followPull.ts').then(
      ({ followPull }) => stop.signal.aborted || followPull(element, () => refresh.current(), stop.signal),
      () => {},
    )
    return () => stop.abort()
  }, [])
  return (
    <div ref={box} className="pull" data-busy={isBusy ? '' : undefined}>
      <div className="pull-sign" aria-hidden="true">
        {isBusy ? <Spinner /> : <RefreshIcon size={18} />}
      </div>
      <p className="sr" role="status">
        {isBusy && label}
      </p>
      {button && <RefreshButton name={button} isBusy={isBusy} onPress={() => refresh.current()} />}
      {children}
    </div>
  )
}
