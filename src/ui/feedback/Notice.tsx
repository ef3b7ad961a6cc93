import type { ReactNode } from 'react'
import type { WalletModalError } from '../../core/errors.ts'
import { Help } from '../Help.tsx'
import { AlertIcon } from '../icons/icons.tsx'
import { InfoIcon } from '../icons/pageIcons.tsx'

export interface NoticeAction {
  label: string
  onPress(): void
}

export interface NoticeProps {
  tone?: 'info' | 'warning' | 'danger'
  /** Says what happened. */
  title?: ReactNode
  /** Says what the visitor can do. */
  children?: ReactNode
  action?: NoticeAction
  /** The error that the notice reports. The visitor can unfold its details. */
  error?: WalletModalError | undefined
}

/** A short message in a box. With the tone `danger` or an error it is announced when it appears. */
export function Notice({ tone = 'info', title, children, action, error }: NoticeProps) {
  return (
    <div className={`notice ${tone}`}>
      {tone === 'info' ? <InfoIcon /> : <AlertIcon />}
      <div className="notice-text">
        <div role={tone === 'danger' || error ? 'alert' : undefined}>
          {title && <p className="notice-title">{title}</p>}
          {children && <p>{children}</p>}
          {action && (
            <button type="button" part="button" className="link" onClick={() => action.onPress()}>
              {action.label}
            </button>
          )}
        </div>
        <Help error={error} />
      </div>
    </div>
  )
}
