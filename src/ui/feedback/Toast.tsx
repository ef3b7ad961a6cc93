import { useEffect, useRef } from 'react'
import { Help } from '../Help.tsx'
import { AlertIcon, CheckIcon, CloseIcon } from '../icons/icons.tsx'
import { InfoIcon } from '../icons/pageIcons.tsx'
import { keepOffHead } from './keepOffHead.ts'
import { Spinner } from './Spinner.tsx'
import TOAST_STYLES from './Toast.css?inline'
import type { ToastItem } from './Toasts.tsx'

export const styles = [TOAST_STYLES]

export interface ToastProps {
  toast: ToastItem
  dismissLabel: string
  onDismiss(): void
}

/** The message of a toast with its icon, and a button that dismisses it. Never covers the head of a view. */
export function Toast({ toast, dismissLabel, onDismiss }: ToastProps) {
  const icon = { info: <InfoIcon />, success: <CheckIcon />, error: <AlertIcon />, loading: <Spinner /> }[
    toast.svg ?? toast.tone
  ]
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => (box.current ? keepOffHead(box.current) : undefined), [])
  return (
    <div ref={box} className={`toast ${toast.tone}`}>
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
