import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import type { NoticeAction } from '../feedback/Notice.tsx'
import { SupportLink } from '../SupportLink.tsx'

export interface EmptyProps {
  /** An interface icon, or a mark. */
  icon?: ReactNode
  title: string
  text?: ReactNode
  action?: NoticeAction
  /** Something failed: the site's support can help. */
  canHelp?: boolean
}

/** What stands where there is nothing to show, with one way on. */
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
