import type { ReactNode } from 'react'
import { BackIcon, CloseIcon } from '../icons/icons.tsx'

export interface HeaderProps {
  title: string
  /** Id of the heading, by which the dialog is labelled. */
  titleId: string
  /** Content at the start of the header if there is no `onBack`, for example a network button. */
  start?: ReactNode
  /** Called by the Back button, which is shown if this and `backLabel` are set. */
  onBack?(): void
  backLabel?: string
  /** Called by the Close button, which is shown if this and `closeLabel` are set. */
  onClose?(): void
  closeLabel?: string
}

/** The header: the title of the current view between Back and Close. */
export function Header({ title, titleId, start, onBack, backLabel, onClose, closeLabel }: HeaderProps) {
  return (
    <div part="header" className="header">
      <div className="side">
        {onBack ? (
          <button
            type="button"
            part="button"
            className="tool"
            data-back=""
            aria-label={backLabel}
            onClick={() => onBack()}
          >
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
