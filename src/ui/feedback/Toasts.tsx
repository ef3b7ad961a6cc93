import { useEffect, useRef } from 'react'
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from '../icons/icons.tsx'
import { Spinner } from './Spinner.tsx'

export interface ToastItem {
  id: string | number
  tone: 'info' | 'success' | 'error' | 'loading'
  text: string
  /** The icon of another tone. */
  svg?: ToastItem['tone']
}

export interface ToastsProps {
  /** The one to show now. */
  toast?: ToastItem
  onDismiss(id: ToastItem['id']): void
  dismissLabel: string
}

/**
 * Place of the passing messages. Keep it mounted, in `Dialog`'s `overlay` while that is open (the rest of the page is
 * inert), else beside it. How long a message stays is the caller's matter; errors stay until they are dismissed.
 */
export function Toasts({ toast, onDismiss, dismissLabel }: ToastsProps) {
  const region = useRef<HTMLDivElement>(null)
  // After layout effects: a dialog around it has been shown by then and does not cover it
  useEffect(() => {
    const place = region.current
    if (!place?.showPopover || !place.isConnected) return
    // Shown anew for each message: the last one into the top layer is the uppermost
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
