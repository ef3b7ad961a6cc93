import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import type { NoticeAction } from '../feedback/Notice.tsx'
import { SupportLink } from '../SupportLink.tsx'

export interface EmptyProps {
  /** An icon or a `Mark`. */
  icon?: ReactNode
  title: string
  text?: ReactNode
  action?: NoticeAction | undefined
  /** Whether to show a link to the site's support page; for failures. */
  canHelp?: boolean
}

/** Shown in place of an empty list, with one action. */
export function Empty({ icon, title, text, action, canHelp }: EmptyProps) {
  return (
    <div className="empty">
      {icon && <div className="empty-icon">{icon}</div>}
      <p className="empty-title">{title}</p>
      {text && <p className="empty-text">{text}</p>}
      {action && (
        <Button kind="secondary" onPress={action.onPress}>
          {action.label}
        </Button>
      )}
      {canHelp && <SupportLink />}
    </div>
  )
}
