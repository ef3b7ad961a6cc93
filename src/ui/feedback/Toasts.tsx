import { useEffect, useRef } from 'react'
import type { WalletModalError } from '../../core/errors.ts'
import { Help } from '../Help.tsx'
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from '../icons/icons.tsx'
import { Spinner } from './Spinner.tsx'

export interface ToastItem {
  id: string | number
  tone: 'info' | 'success' | 'error' | 'loading'
  text: string
  /** Shows the icon of this tone instead of the toast's own. */
  svg?: ToastItem['tone']
  /** The error that the toast reports. The visitor can unfold its details. */
  error?: WalletModalError
}

export interface ToastsProps {
  /** The toast to show. */
  toast?: ToastItem
  onDismiss(id: ToastItem['id']): void
  dismissLabel: string
}

/**
 * The container of toasts. It must stay mounted: in the `overlay` of `Dialog` while that is open, since the rest of
 * the page is inert then, otherwise beside the dialog. The caller removes a toast after its time; errors stay until
 * they are dismissed.
 */
export function Toasts({ toast, onDismiss, dismissLabel }: ToastsProps) {
  const region = useRef<HTMLDivElement>(null)
  // Must run after the layout effect that shows the dialog, or the dialog would cover this popover
  useEffect(() => {
    const place = region.current
    if (!place?.showPopover || !place.isConnected) return
    // Hide and show the popover again for each toast: the last element added to the top layer is on top
    if (place.matches(':popover-open')) place.hidePopover()
    place.showPopover()
  }, [toast?.id])
  const isError = toast?.tone === 'error'
  const message = toast && (
    <Toast key={toast.id} toast={toast} dismissLabel={dismissLabel} onDismiss={() => onDismiss(toast.id)} />
  )
  return (
    <div ref={region} className="toasts" popover="manual">
      <div aria-live="polite">{!isError && message}</div>
      <div aria-live="assertive">{isError && message}</div>
    </div>
  )
}

function Toast({ toast, dismissLabel, onDismiss }: { toast: ToastItem; dismissLabel: string; onDismiss(): void }) {
  const icon = { info: <InfoIcon />, success: <CheckIcon />, error: <AlertIcon />, loading: <Spinner /> }[
    toast.svg ?? toast.tone
  ]
  return (
    <div className={`toast ${toast.tone}`}>
      {icon}
      <div className="toast-text">
        {toast.text}
        <Help error={toast.error} />
      </div>
      <button type="button" part="button" className="tool" aria-label={dismissLabel} onClick={onDismiss}>
        <CloseIcon size={16} />
      </button>
    </div>
  )
}
