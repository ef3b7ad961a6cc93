import type { ReactNode } from 'react'
import type { WalletModalError } from '../../core/errors.ts'
import { Help } from '../Help.tsx'
import { Button } from '../Button.tsx'
import type { NoticeAction } from '../feedback/Notice.tsx'

export interface EmptyProps {
  /** An icon or a `Mark`. */
  icon?: ReactNode
  title: string
  text?: ReactNode
  action?: NoticeAction | undefined
  /** The error because of which the list is empty. The visitor can unfold its details. */
  error?: WalletModalError | undefined
}

/** Shown in place of an empty list, with one action. */
export function Empty({ icon, title, text, action, error }: EmptyProps) {
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
      <Help error={error} />
    </div>
  )
}
