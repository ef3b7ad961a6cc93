import type { ReactNode } from 'react'
import { BackIcon, CloseIcon } from '../icons/icons.tsx'

export interface HeaderProps {
  title: string
  /** Id of the heading; it names the dialog. */
  titleId: string
  /** Stands where Back would, when there is no `onBack`: a network button, for instance. */
  start?: ReactNode
  /** With `backLabel`, shows the back button. */
  onBack?(): void
  backLabel?: string
  /** With `closeLabel`, shows the close button. */
  onClose?(): void
  closeLabel?: string
}

/** Title of the current view between what leads back and what closes. */
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
