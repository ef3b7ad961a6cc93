import { useEffect, useRef } from 'react'
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from '../icons/icons.tsx'
import { Spinner } from './Spinner.tsx'

export interface ToastItem {
  id: string | number
  tone: 'info' | 'success' | 'error' | 'loading'
  text: string
  /** Shows the icon of another tone. */
  svg?: ToastItem['tone']
}

export interface ToastsProps {
  /** The current toast. */
  toast?: ToastItem
  onDismiss(id: ToastItem['id']): void
  dismissLabel: string
}

/**
 * The container of toasts. Keep it mounted: in `Dialog`'s `overlay` while that is open (the rest of the page is inert),
 * else beside it. The caller decides how long a toast stays; errors stay until dismissed.
 */
export function Toasts({ toast, onDismiss, dismissLabel }: ToastsProps) {
  const region = useRef<HTMLDivElement>(null)
  // In an effect: a dialog around it is shown in a layout effect, and would cover a popover shown earlier
  useEffect(() => {
    const place = region.current
    if (!place?.showPopover || !place.isConnected) return
    // Reopen it for each toast: the last element added to the top layer is on top
    if (place.matches(':popover-open')) place.hidePopover()
    place.showPopover()
  }, [toast?.id])
  const isError = toast?.tone === 'error'
  const message = toast && <Toast key={toast.id} toast={toast} dismissLabel={dismissLabel} onDismiss={() => onDismiss(toast.id)} />
  return (
    <div ref={region} className="toasts" popover="manual">
      <div aria-live="polite">{!isError && message}</div>
      <div aria-live="assertive">{isError && message}</div>
    </div>
  )
}

function Toast({ toast, dismissLabel, onDismiss }: { toast: ToastItem; dismissLabel: string; onDismiss(): void }) {
  const icon = { info: <InfoIcon />, success: <CheckIcon />, error: <AlertIcon />, loading: <Spinner /> }[toast.svg ?? toast.tone]
  return (
    <div className={`toast ${toast.tone}`}>
      {icon}
      <span className="toast-text">{toast.text}</span>
      <button type="button" part="button" className="tool" aria-label={dismissLabel} onClick={onDismiss}>
        <CloseIcon size={16} />
      </button>
    </div>
  )
}
