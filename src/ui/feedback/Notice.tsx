import type { ReactNode } from 'react'
import { AlertIcon, InfoIcon } from '../icons/icons.tsx'
import { SupportLink } from '../SupportLink.tsx'

export interface NoticeAction {
  label: string
  onPress(): void
}

export interface NoticeProps {
  tone?: 'info' | 'warning' | 'danger'
  /** Says what happened. */
  title?: string
  /** Says what the visitor can do. */
  children?: ReactNode
  action?: NoticeAction
  /** Whether to show a link to the site's support page; for failures. */
  canHelp?: boolean
}

/** A short message in a box. With the tone `danger` it is announced when it appears. */
export function Notice({ tone = 'info', title, children, action, canHelp }: NoticeProps) {
  return (
    <div className={`notice ${tone}`} role={tone === 'danger' ? 'alert' : undefined}>
      {tone === 'info' ? <InfoIcon /> : <AlertIcon />}
      <div className="notice-text">
        {title && <p className="notice-title">{title}</p>}
        {children && <p>{children}</p>}
        {action && (
          <button type="button" part="button" className="link" onClick={() => action.onPress()}>
            {action.label}
          </button>
        )}
        {canHelp && <SupportLink />}
      </div>
    </div>
  )
}
