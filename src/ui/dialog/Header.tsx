import type { ReactNode } from 'react'
import { BackIcon, CloseIcon } from '../icons/icons.tsx'

export interface HeaderProps {
  title: string
  /** Id of the heading, which labels the dialog. */
  titleId: string
  /** Shown in place of Back if there is no `onBack`, for example a network button. */
  start?: ReactNode
  /** Shows the Back button, together with `backLabel`. */
  onBack?(): void
  backLabel?: string
  /** Shows the Close button, together with `closeLabel`. */
  onClose?(): void
  closeLabel?: string
}

/** The title of the current view, between Back and Close. */
export function Header({ title, titleId, start, onBack, backLabel, onClose, closeLabel }: HeaderProps) {
  return (
    <div part="header" className="header">
      <div className="side">
        {onBack ? (
          <button type="button" part="button" className="tool" data-back="" aria-label={backLabel} onClick={() => onBack()}>
            <BackIcon />
          </button>
        ) : (
          start
        )}
      </div>
      <h2 id={titleId} className="title" tabIndex={-1}>
        <span key={title}>{title}</span>
      </h2>
      <div className="side">
        {onClose && (
          <button type="button" part="button" className="tool" aria-label={closeLabel} onClick={() => onClose()}>
            <CloseIcon />
          </button>
        )}
      </div>
    </div>
  )
}
