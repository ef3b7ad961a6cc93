import { useEffect, useRef, type ReactNode } from 'react'
import type { WalletModalError } from '../../core/errors.ts'

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
  /** Its `Toast`, once the code of that is loaded. */
  children?: ReactNode
}

/**
 * The container of toasts. It must stay mounted: in the `overlay` of `Dialog` while that is open, since the rest of
 * the page is inert then, otherwise beside the dialog. The caller removes a toast after its time; errors stay until
 * they are dismissed.
 */
export function Toasts({ toast, children }: ToastsProps) {
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
  return (
    <div ref={region} className="toasts" popover="manual">
      <div aria-live="polite">{!isError && children}</div>
      <div aria-live="assertive">{isError && children}</div>
    </div>
  )
}
